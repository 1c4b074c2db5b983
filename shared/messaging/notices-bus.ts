import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import type { Notice } from '../domain/events/event.ts';
import { awsConnections, beforeDeadline } from '../runtime/aws-calls.ts';
import { currentTraceId } from '../runtime/work/trace.ts';

/** The bus that carries what operators must look at; a rule on it sends them mail. The only file that talks to it. */

const BATCH_MAX = 10; // EventBridge's own bound.
const client = new EventBridgeClient(awsConnections);
const EventBusName = process.env.NOTICES_BUS_NAME ?? 'billing-notices';

/** Sends each with the trace of the work that learned it. Throws when any notice was not taken. */
export async function putNotices(notices: readonly Notice[]): Promise<void> {
  const traceId = currentTraceId();
  for (let start = 0; start < notices.length; start += BATCH_MAX) {
    const Entries = notices.slice(start, start + BATCH_MAX).map(({ type, detail }) => ({
      EventBusName,
      Source: 'billing',
      DetailType: type,
      Detail: JSON.stringify({ ...detail, traceId }),
    }));
    const { FailedEntryCount = 0 } = await client.send(new PutEventsCommand({ Entries }), beforeDeadline());
    if (FailedEntryCount > 0) throw new Error(`the bus did not take ${FailedEntryCount} notices`);
  }
}
