import { DeliveryRead } from '../../shared/domain/events/delivery-message.ts';
import { DELIVERY_TRIES_MAX, retrySeconds } from '../../shared/domain/events/retries.ts';
import { deliverEvent } from '../../shared/flows/events/deliver-event.ts';
import { putNotices } from '../../shared/messaging/notices-bus.ts';
import { delayMessage } from '../../shared/messaging/queue.ts';
import { queueWorker, type Received } from '../../shared/messaging/queue-worker.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log, logFailure } from '../../shared/runtime/log.ts';

/** Sends each event to its endpoint. A failed delivery is retried with growing delays, then moves to the dead-letter queue. */
export const handler = queueWorker({
  schema: DeliveryRead,
  failure: 'a delivery failed on our side',
  async handle(delivery, { tries, receiptHandle }) {
    const waitSeconds = retrySeconds(tries);
    const turn = { now: clock.now(), isFirst: tries === 1, willRetry: waitSeconds !== undefined };
    const { isDone, reason } = await deliverEvent(delivery, turn);
    const { tenantId, event, endpointId } = delivery;
    const { orderId } = event.data ?? {};
    const about = {
      eventId: event.id,
      type: event.type,
      ...(endpointId && { endpointId }),
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
