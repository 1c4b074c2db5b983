import * as v from 'valibot';
import type { AttemptId, CustomerId, GatewayId, TenantId } from '../../shared/domain/ids.ts';
import { HANDLED_TYPES, isSigned, type ProcessorEvent } from '../../shared/domain/inbound/processor-event.ts';
import {
  PROCESSOR_EVENT_TRIES_MAX,
  processorEventRetrySeconds,
} from '../../shared/domain/inbound/retries.ts';
import { text } from '../../shared/domain/record.ts';
import { handleEvent } from '../../shared/flows/inbound/handle-event.ts';
import { noteNotApplied } from '../../shared/flows/inbound/not-applied.ts';
import { putNotices } from '../../shared/messaging/notices-bus.ts';
import { delayMessage, sendMessages } from '../../shared/messaging/queue.ts';
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
  putOff: v.optional(v.object({ messageId: v.string(), times: v.number() })),
});

/** Acts on each event. One that cannot be applied yet is retried for three days, then moves to the dead-letter queue. */
export const handler = queueWorker({
  schema,
  failure: 'a processor event failed on our side',
  async handle(event, { messageId, tries }) {
    const outcome = await handleEvent(event, { messageId, tries }, (later, delaySeconds) =>
      sendMessages('processor-events', [later], () => delaySeconds),
    );
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
  if (event && isSigned(event)) return await noteNotApplied(event, 'given_up', clock.now());
  const named = event && { eventId: event.id, eventType: event.type, objectId: event.objectId };
  const detail = { reason: 'given_up', queue: 'processor-events', messageId, ...named };
  await putNotices([{ type: 'processor_event.not_applied', detail }]);
}
