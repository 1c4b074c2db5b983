import { ProcessorEventQuery, signerNamed } from '../../shared/domain/inbound/event-query.ts';
import { receiveEvent } from '../../shared/flows/inbound/receive-event.ts';
import { processorRoute } from '../../shared/http/surfaces/processor.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /api/processor/webhook: verifies an event of the processor and queues it for `apply-processor-event`. */
export const handler = processorRoute({ query: ProcessorEventQuery }, async ({ query, delivered, now }) => {
  return ok({ queued: await receiveEvent(delivered, signerNamed(query), now) });
});
