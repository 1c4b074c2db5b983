import { invariant } from '../../domain/errors.ts';
import { type Refund, refundKeyOf } from '../../domain/refunds/refund.ts';
import type { Attempt, Frozen } from '../../domain/sales/attempt.ts';
import { instant } from '../../domain/time/calendar.ts';
import { type RefundAnswer, sendRefund } from '../../processor/refunds.ts';
import { sha256 } from '../../runtime/hash.ts';
import type { Account } from '../charging/account.ts';

/** The reasons that the processor knows; it takes no others. */
const PROCESSOR_REASONS: readonly string[] = ['duplicate', 'fraudulent', 'requested_by_customer'];

/** The request of a refund, written down once: each sending sends this text. Its metadata is enough to make the record again (R9). */
export function freezeRefund(
  { tenantId, id: attemptId, intentId }: Attempt,
  refund: Refund,
  now: Date,
): Frozen {
  const { id, cardMinor, walletMinor, reason } = refund;
  const body = JSON.stringify({
    payment_intent: intentId,
    amount: cardMinor,
    ...(reason !== undefined && PROCESSOR_REASONS.includes(reason) && { reason }),
    metadata: {
      tenant: tenantId,
      attempt: attemptId,
      refund: id,
      ...(walletMinor > 0 && { wallet: String(walletMinor) }),
    },
  });
  return { key: refundKeyOf(tenantId, id), body, sha256: sha256(body), frozenAt: instant(now) };
}

/** Sends the frozen request; after an unclear answer, sends it once more under the same key and with the same body. */
export async function sendTwice({ id, request }: Refund, { processor }: Account): Promise<RefundAnswer> {
  invariant(request, `refund ${id} has its request frozen`);
  const first = await sendRefund(processor, request);
  return first.kind === 'unknown' ? await resend(request, processor) : first;
}

/** Sends the request of a refund that may have been sent before: only the replay of its first answer proves that it was refused (R3). */
export async function resend(request: Frozen, processor: Account['processor']): Promise<RefundAnswer> {
  const again = await sendRefund(processor, request);
  const isProof = again.kind !== 'refused' || again.isReplay;
  return isProof ? again : { kind: 'unknown', reason: `a retry was refused: ${again.because}` };
}
