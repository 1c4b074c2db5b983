import { type Refund, refundKeyOf } from '../../domain/refunds/refund.ts';
import type { Attempt, Frozen } from '../../domain/sales/attempt.ts';
import { instant } from '../../domain/time/calendar.ts';
import { sha256 } from '../../runtime/hash.ts';
import { sealTerms } from '../../secrets/sealed-terms.ts';

/** The reasons that the processor knows; it takes no others. */
const PROCESSOR_REASONS: readonly string[] = ['duplicate', 'fraudulent', 'requested_by_customer'];

/** The request of a refund, written down once: each sending sends this text. Its metadata is enough to make the record again (R9). */
export async function freezeRefund(
  { tenantId, projectId, id: attemptId, intentId }: Attempt,
  refund: Refund,
  now: Date,
): Promise<Frozen> {
  const { id, cardMinor, walletMinor, reason } = refund;
  const body = JSON.stringify({
    payment_intent: intentId,
    amount: cardMinor,
    ...(reason !== undefined && PROCESSOR_REASONS.includes(reason) && { reason }),
    metadata: {
      tenant: tenantId,
      attempt: attemptId,
      refund: id,
      ...(walletMinor > 0 && (await sealTerms({ wallet: walletMinor }, { tenantId, projectId, record: id }))),
    },
  });
  return { key: refundKeyOf(tenantId, id), body, sha256: sha256(body), frozenAt: instant(now) };
}
