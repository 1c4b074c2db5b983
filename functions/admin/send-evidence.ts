import { EvidenceRequest } from '../../shared/domain/disputes/evidence.ts';
import { invalidField } from '../../shared/domain/errors.ts';
import { sendEvidence } from '../../shared/flows/disputes/send-evidence.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { disputeView } from '../../shared/http/views/disputes/dispute-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /admin/disputes/:id/evidence: sends evidence to the processor, and on to the bank when asked. */
export const handler = adminChange(
  { body: EvidenceRequest, answerOnce },
  async ({ tenantId, path, body, operation, now }) => {
    if (!operation)
      throw invalidField(
        'Idempotency-Key',
        'Send an Idempotency-Key header, so that a repeat sends the evidence once.',
        'required',
      );
    return ok(disputeView(await sendEvidence({ tenantId, id: path.id ?? '', body, operation, now })));
  },
);
