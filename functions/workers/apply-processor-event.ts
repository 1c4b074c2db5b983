import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { ProcessorEvent } from '../../shared/domain/inbound/processor-event.ts';
import {
  PROCESSOR_EVENT_TRIES_MAX,
  processorEventRetrySeconds,
} from '../../shared/domain/inbound/retries.ts';
import { applyEvent } from '../../shared/flows/inbound/apply-event.ts';
import { putNotices } from '../../shared/messaging/notices-bus.ts';
import { delayMessage } from '../../shared/messaging/queue.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log, logFailure } from '../../shared/runtime/log.ts';

/** Acts on each event. One that cannot be applied yet is retried for three days, then moves to the dead-letter queue. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const handled = await Promise.all(Records.map(handle));
  return {
    batchItemFailures: Records.filter((_, index) => !handled[index]).map(({ messageId }) => ({
      itemIdentifier: messageId,
    })),
  };
}

async function handle(record: SQSRecord): Promise<boolean> {
  const tries = Number(record.attributes.ApproximateReceiveCount);
  const isApplied = await apply(record, tries);
  if (isApplied) return true;
  const waitSeconds = processorEventRetrySeconds(tries);
  try {
    if (waitSeconds !== undefined) await delayMessage('processor-events', record.receiptHandle, waitSeconds);
    if (tries >= PROCESSOR_EVENT_TRIES_MAX) await notifyOperators(record);
  } catch (error) {
    logFailure('a processor event could not be put off', error, { messageId: record.messageId });
  }
  return false;
}

async function apply({ body, messageId }: SQSRecord, tries: number): Promise<boolean> {
  try {
    const event = JSON.parse(body) as ProcessorEvent;
    const outcome = await applyEvent(event, clock.now());
    const { id: eventId, type, tenantId } = event;
    log(outcome === 'later' ? 'warn' : 'info', 'processor event', {
      eventId,
      type,
      tenantId,
      outcome,
      tries,
    });
    return outcome !== 'later';
  } catch (error) {
    logFailure('a processor event failed on our side', error, { messageId });
    return false;
  }
}

/** SQS moves the message to the dead-letter queue now. */
async function notifyOperators({ body, messageId }: SQSRecord): Promise<void> {
  const { id: eventId, type, objectId, tenantId } = JSON.parse(body) as ProcessorEvent;
  const detail = {
    queue: 'processor-events',
    messageId,
    eventId,
    eventType: type,
    objectId,
    ...(tenantId && { tenantId }),
  };
  await putNotices([{ type: 'processor_event.not_applied', detail }]);
}
