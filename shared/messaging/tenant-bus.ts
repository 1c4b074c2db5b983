import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import type { Sent } from '../domain/events/delivery-log.ts';
import { ENTRY_BYTES_MAX, EVENT_SOURCE, type EventBus } from '../domain/events/event-bus.ts';
import type { Message } from '../domain/events/message.ts';
import { awsConnections, beforeDeadline, isUnanswered } from '../runtime/aws-calls.ts';

/** Tenants' buses in accounts of their own. A bus is called in its own region. */

const clients = new Map<string, EventBridgeClient>();

/** EventBridge counts a time as so many bytes. */
const TIME_BYTES = 14;

/** Puts one event on a tenant's bus. What the bus does not take is returned, not thrown. */
export async function putOnBus({ arn, region }: EventBus, message: Message, at: string): Promise<Sent> {
  const entry = {
    EventBusName: arn,
    Source: EVENT_SOURCE,
    DetailType: message.type,
    Detail: message.body,
    Time: new Date(at),
  };
  const startedMs = performance.now();
  const outcome = bytesOf(entry) > ENTRY_BYTES_MAX ? TOO_LARGE : await put(region, entry);
  return { ...outcome, durationMs: Math.round(performance.now() - startedMs) };
}

const TOO_LARGE = { isDelivered: false, reason: 'the event has more than 256 KB' } as const;

async function put(region: string, entry: PutEventsRequestEntry): Promise<Omit<Sent, 'durationMs'>> {
  try {
    const { Entries = [] } = await clientOf(region).send(
      new PutEventsCommand({ Entries: [entry] }),
      beforeDeadline(),
    );
    const { EventId, ErrorCode, ErrorMessage } = Entries[0] ?? {};
    if (EventId !== undefined) return { isDelivered: true, reason: 'the bus took it', status: 200 };
    return failed(ErrorCode ?? 'the bus did not take it', ErrorMessage);
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: 'unknown', message: '' };
    return { ...failed(name, message), ...(isUnanswered(error) && { isTimeout: true }) };
  }
}

const ANSWER_MAX = 300;
const failed = (reason: string, answer = '') => ({
  isDelivered: false,
  reason,
  ...(answer && { answer: answer.slice(0, ANSWER_MAX) }),
});

function clientOf(region: string): EventBridgeClient {
  const known = clients.get(region);
  if (known) return known;
  const client = new EventBridgeClient({ ...awsConnections, region });
  clients.set(region, client);
  return client;
}

const bytesOf = ({ Source = '', DetailType = '', Detail = '' }: PutEventsRequestEntry): number =>
  TIME_BYTES + Buffer.byteLength(Source + DetailType + Detail);
