import { BillingError, paymentInProgress } from '../../../domain/errors.ts';
import { momentText } from '../../../domain/explanations/step.ts';
import type { Instant, TenantId } from '../../../domain/ids.ts';
import { type Attempt, awaitsBank, isEnded } from '../../../domain/sales/attempt.ts';
import type { AttemptRef } from '../../../domain/sales/attempt-ref.ts';
import type { Settled } from '../../../domain/sales/payment-outcome.ts';
import { goOnIn } from '../../../runtime/work/trace.ts';
import { getAttempt } from '../../../storage/attempts.ts';
import { Lost } from '../../../storage/table/lost.ts';
import { openAccountOf } from '../account.ts';
import { cancelAndAbort, overtaken } from '../settle.ts';

/**
 * Ends an attempt that waits for its payer's bank, because something that does not wait needs what it holds. The intent is cancelled
 * first, which proves that nothing was charged; where the processor shows that it was charged meanwhile, the payment is recorded and wins.
 * The payer's confirm or the reconciler may be first.
 */
export async function supersede(
  attempt: Attempt,
  now: Date,
  reason: 'superseded' | 'repriced' = 'superseded',
): Promise<Settled> {
  const { intentId } = attempt;
  const account = intentId === undefined ? undefined : await openAccountOf(attempt);
  if (!account || intentId === undefined) return { attempt };
  const isLate = Date.parse(attempt.authenticateBy) <= now.getTime();
  try {
    return await goOnIn(attempt.traceId, () =>
      cancelAndAbort(attempt, intentId, isLate ? 'abandoned' : reason, account, now),
    );
  } catch (error) {
    return await overtaken(attempt, error);
  }
}

/**
 * The same for the attempt that holds a record which its shop, its customer or a billing date decides about. Gives the attempt as it ended.
 * Throws `payment_in_progress` when it is not one that waits, or cannot be ended yet: its handler, or the reconciler, finishes it.
 */
export async function endWaiting(
  tenantId: TenantId,
  holder: AttemptRef,
  now: Date,
  reason?: 'repriced',
): Promise<Attempt> {
  const attempt = await getAttempt(tenantId, holder.customerId, holder.id);
  const { attempt: after } =
    attempt.state === 'requires_action' ? await supersede(attempt, now, reason) : { attempt };
  if (awaitsBank(after, now)) throw chargedLater(after, now);
  if (!isEnded(after)) throw paymentInProgress();
  return after;
}

/** The processor cancels nothing that a bank has announced to its customer. */
function chargedLater({ chargedByBankAt = '' as Instant }: Attempt, now: Date): BillingError {
  return new BillingError(
    'payment_in_progress',
    `The bank has told its customer of a charge, and makes it on ${momentText(chargedByBankAt)}. Try again after that.`,
    { retryAfterSeconds: Math.ceil((Date.parse(chargedByBankAt) - now.getTime()) / 1000) },
  );
}

type Held = Readonly<{ tenantId: TenantId; openAttempt?: AttemptRef | undefined }>;

/** Ends what waits on any of these records. Throws `Lost` of the hold when there was something: the next round reads how it ended. */
export async function freeWaiting(records: readonly Held[], now: Date): Promise<void> {
  const held = records.flatMap(({ tenantId, openAttempt }) =>
    openAttempt ? [{ tenantId, openAttempt }] : [],
  );
  for (const { tenantId, openAttempt } of held) await endWaiting(tenantId, openAttempt, now);
  if (held[0]) throw new Lost('hold', held[0].openAttempt);
}
