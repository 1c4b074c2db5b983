import { type Dispatcher, request } from 'undici';
import type { BillingEvent } from '../domain/events/event.ts';
import { causeOf, guardedClient, TIMEOUT_MS } from './guarded-client.ts';

/** The headers by which a receiver authenticates us. */
export type Proof = Readonly<Record<string, string>>;
/** `isTimeout` when the endpoint did not answer in time. */
export type Posted = Readonly<{ isDelivered: boolean; reason: string; isTimeout?: true }>;

/** The rest of a longer or slower response body is not read. */
const ANSWER_BYTES_MAX = 16 * 1024;
const BODY_TIMEOUT_MS = 1000;

const TIMEOUTS: ReadonlySet<string> = new Set(['TimeoutError', 'ConnectTimeoutError', 'HeadersTimeoutError']);

const { agent, urlOf } = guardedClient(ANSWER_BYTES_MAX);

/**
 * Posts one event to a tenant's endpoint. Any 2xx is a delivery. Redirects are not followed, since they would bypass the
 * address guard. A failure to connect or a bad answer is returned, not thrown.
 */
export async function postEvent(endpoint: string, event: BillingEvent, proof: Proof): Promise<Posted> {
  try {
    const { statusCode, body } = await request(urlOf(endpoint), {
      method: 'POST',
      dispatcher: agent,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'billing-events/1',
        'x-event-id': event.id,
        'x-event-type': event.type,
        ...proof,
      },
      body: JSON.stringify(event),
    });
    await discard(body);
    return { isDelivered: statusCode >= 200 && statusCode < 300, reason: `status ${statusCode}` };
  } catch (error) {
    const isTimeout = error instanceof Error && TIMEOUTS.has(error.name);
    return { isDelivered: false, reason: causeOf(error), ...(isTimeout && { isTimeout }) };
  }
}

/** The status is the whole answer. The body is read so that the connection can be used again; without it, the connection closes. */
async function discard(body: Dispatcher.ResponseData['body']): Promise<void> {
  try {
    await body.dump({ limit: ANSWER_BYTES_MAX, signal: AbortSignal.timeout(BODY_TIMEOUT_MS) });
  } catch {
    body.destroy();
  }
}
