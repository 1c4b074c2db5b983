import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Delivery } from '../../shared/domain/events/event.ts';
import { DELIVERY_TRIES_MAX, retrySeconds } from '../../shared/domain/events/retries.ts';
import { deliverEvent } from '../../shared/flows/events/deliver-event.ts';
import { putNotices } from '../../shared/messaging/notices-bus.ts';
import { delayMessage } from '../../shared/messaging/queue.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log, logFailure } from '../../shared/runtime/log.ts';

/** Posts each event to its tenant's endpoint. A failed delivery is retried with growing delays, then moves to the dead-letter queue. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const delivered = await Promise.all(Records.map(deliver));
  return {
    batchItemFailures: Records.filter((_, index) => !delivered[index]).map(({ messageId }) => ({
      itemIdentifier: messageId,
    })),
  };
}

async function deliver(record: SQSRecord): Promise<boolean> {
  const tries = Number(record.attributes.ApproximateReceiveCount);
  try {
    const delivery = JSON.parse(record.body) as Delivery;
    const waitSeconds = retrySeconds(tries);
    const turn = { now: clock.now(), isFirst: tries === 1, willRetry: waitSeconds !== undefined };
    const { isDone, reason } = await deliverEvent(delivery, turn);
    log(isDone ? 'info' : 'warn', 'delivery', {
      tenantId: delivery.tenantId,
      eventId: delivery.event.id,
      isDone,
      reason,
      tries,
    });
    if (!isDone && waitSeconds !== undefined)
      await delayMessage('deliveries', record.receiptHandle, waitSeconds);
    return isDone;
  } catch (error) {
    logFailure('a delivery failed on our side', error, { messageId: record.messageId });
    if (tries >= DELIVERY_TRIES_MAX) await notifyOperators(record);
    return false;
  }
}

/** SQS moves the message to the dead-letter queue now: no retry could handle it. */
async function notifyOperators({ messageId }: SQSRecord): Promise<void> {
  try {
    await putNotices([{ type: 'delivery.not_handled', detail: { queue: 'deliveries', messageId } }]);
  } catch (error) {
    logFailure('operators could not be notified of a message', error, { messageId });
  }
}
