import { BillingError, gatewayNotAvailable } from '../../domain/errors.ts';
import type { EvidenceAnswer } from '../../processor/disputes.ts';

/** The id of what the processor took. Throws `gateway_not_available`, `evidence_refused` or, if it is not known, `processor_unavailable`. */
export function taken(answer: EvidenceAnswer, what: string): string {
  if (answer.kind === 'taken') return answer.id;
  if (answer.kind === 'unknown') throw notKnown();
  throw answer.isOfKey ? gatewayNotAvailable() : refused(what, answer.message);
}

const refused = (what: string, message: string): BillingError =>
  new BillingError('evidence_refused', `The processor did not take ${what}: ${message}`);

const notKnown = (): BillingError =>
  new BillingError(
    'processor_unavailable',
    'It is not known whether the processor has the evidence. Send the same request again.',
    { retryAfterSeconds: 5 },
  );
