import * as v from 'valibot';
import type { BillingEvent, Delivery } from '../../shared/domain/events/event.ts';
import { DELIVERY_TRIES_MAX, retrySeconds } from '../../shared/domain/events/retries.ts';
import type { EventId, ProjectId, TenantId } from '../../shared/domain/ids.ts';
import { text } from '../../shared/domain/record.ts';
import { deliverEvent } from '../../shared/flows/events/deliver-event.ts';
import { putNotices } from '../../shared/messaging/notices-bus.ts';
import { delayMessage } from '../../shared/messaging/queue.ts';
import { queueWorker, type Received } from '../../shared/messaging/queue-worker.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log, logFailure } from '../../shared/runtime/log.ts';

const EventNames = v.object({ id: v.string(), type: v.string() });
const schema: v.GenericSchema<unknown, Delivery> = v.object({
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  /** Sent on as it was stored: which fields it has is the business of the code that made it. */
  event: v.custom<BillingEvent>((event) => v.is(EventNames, event), 'expected an event'),
  outboxId: text<EventId>(),
});

/** Posts each event to its tenant's endpoint. A failed delivery is retried with growing delays, then moves to the dead-letter queue. */
export const handler = queueWorker({
  schema,
  failure: 'a delivery failed on our side',
  async handle(delivery, { tries, receiptHandle }) {
    const waitSeconds = retrySeconds(tries);
    const turn = { now: clock.now(), isFirst: tries === 1, willRetry: waitSeconds !== undefined };
    const { isDone, reason } = await deliverEvent(delivery, turn);
    const { tenantId, event } = delivery;
    const { orderId } = event.data ?? {};
    const about = {
      eventId: event.id,
      type: event.type,
      ...(typeof orderId === 'string' && { orderId }), // `restore books --cancelled` reads what was cancelled from these lines.
    };
    log(isDone ? 'info' : 'warn', 'delivery', { tenantId, ...about, isDone, reason, tries });
    if (!isDone && waitSeconds !== undefined) await delayMessage('deliveries', receiptHandle, waitSeconds);
    return isDone;
  },
  async leave(received, { isBroken }) {
    if (isBroken && received.tries >= DELIVERY_TRIES_MAX) await notifyOperators(received);
  },
});

/** SQS moves the message to the dead-letter queue now: no retry could handle it. */
async function notifyOperators({ messageId }: Received): Promise<void> {
  try {
    await putNotices([{ type: 'delivery.not_handled', detail: { queue: 'deliveries', messageId } }]);
  } catch (error) {
    logFailure('operators could not be notified of a message', error, { messageId });
  }
}
