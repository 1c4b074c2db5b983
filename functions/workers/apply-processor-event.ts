import * as v from 'valibot';
import type { AttemptId, CustomerId, GatewayId, TenantId } from '../../shared/domain/ids.ts';
import { HANDLED_TYPES, type ProcessorEvent } from '../../shared/domain/inbound/processor-event.ts';
import {
  PROCESSOR_EVENT_TRIES_MAX,
  processorEventRetrySeconds,
} from '../../shared/domain/inbound/retries.ts';
import { text } from '../../shared/domain/record.ts';
import { applyEvent } from '../../shared/flows/inbound/apply-event.ts';
import { putNotices } from '../../shared/messaging/notices-bus.ts';
import { delayMessage } from '../../shared/messaging/queue.ts';
import { queueWorker, type Received } from '../../shared/messaging/queue-worker.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log, logFailure } from '../../shared/runtime/log.ts';

const schema: v.GenericSchema<unknown, ProcessorEvent> = v.object({
  id: v.string(),
  type: v.picklist(HANDLED_TYPES),
  objectId: v.string(),
  intentId: v.optional(v.string()),
  processorCustomerId: v.optional(v.string()),
  tenantId: v.optional(text<TenantId>()),
  gatewayId: v.optional(text<GatewayId>()),
  named: v.optional(v.object({ customerId: text<CustomerId>(), attemptId: v.optional(text<AttemptId>()) })),
});

/** Acts on each event. One that cannot be applied yet is retried for three days, then moves to the dead-letter queue. */
export const handler = queueWorker({
  schema,
  failure: 'a processor event failed on our side',
  async handle(event, { tries }) {
    const outcome = await applyEvent(event, clock.now());
    const { id: eventId, type, tenantId } = event;
    const level = outcome === 'later' ? 'warn' : 'info';
    log(level, 'processor event', { eventId, type, tenantId, outcome, tries });
    return outcome !== 'later';
  },
  async leave(received, { message }) {
    const { messageId, receiptHandle, tries } = received;
    const waitSeconds = processorEventRetrySeconds(tries);
    try {
      if (waitSeconds !== undefined) await delayMessage('processor-events', receiptHandle, waitSeconds);
      if (tries >= PROCESSOR_EVENT_TRIES_MAX) await notifyOperators(received, message);
    } catch (error) {
      logFailure('a processor event could not be put off', error, { messageId });
    }
  },
});

/** SQS moves the message to the dead-letter queue now. */
async function notifyOperators({ messageId }: Received, event: ProcessorEvent | undefined): Promise<void> {
  const named = event && {
    eventId: event.id,
    eventType: event.type,
    objectId: event.objectId,
    ...(event.tenantId && { tenantId: event.tenantId }),
  };
  const detail = { queue: 'processor-events', messageId, ...named };
  await putNotices([{ type: 'processor_event.not_applied', detail }]);
}
