import { OfCustomer, signInRequired } from '../../../domain/customers/of-customer.ts';
import { BillingError, paymentInProgress } from '../../../domain/errors.ts';
import type { CustomerId, TenantId } from '../../../domain/ids.ts';
import { type Attempt, isEnded } from '../../../domain/sales/attempt.ts';
import type { AttemptRef } from '../../../domain/sales/attempt-ref.ts';
import type { Settled } from '../../../domain/sales/payment-outcome.ts';
import { getAttempt } from '../../../storage/attempts.ts';
import { openAccountOf } from '../account.ts';
import { cancelAndAbort, overtaken } from '../settle.ts';
import { finishAttempt, isHeld } from './finish.ts';

type Payer = Readonly<{ customerId: CustomerId; payerMark?: string }>;

/**
 * Ends the attempt that holds a source, so that the source can be used or cancelled (R8). A payer's own attempt that waits for
 * authentication is superseded: the payer chose another card, or corrected their e-mail address on the same page.
 *
 * Throws `payment_in_progress` when the attempt cannot be ended yet.
 */
export async function freeHolder(
  tenantId: TenantId,
  holder: AttemptRef,
  payer: Payer | undefined,
  now: Date,
): Promise<void> {
  const attempt = await getAttempt(tenantId, holder.customerId, holder.id);
  if (isEnded(attempt)) return;
  if (attempt.state === 'invoiced') {
    const isTheirs = attempt.customerId === payer?.customerId;
    throw isTheirs ? new OfCustomer(awaitsTransfer(), signInRequired()) : awaitsTransfer();
  }
  if (isHeld(attempt, now)) throw paymentInProgress();

  const isOwn = payer !== undefined && isSamePayer(attempt, payer);
  await endHolder(attempt, isOwn ? 'superseded' : undefined, now);
}

/**
 * Ends an attempt that holds something, or throws `payment_in_progress`. With a reason, one that waits for its payer's authentication ends
 * too: its intent is cancelled first, which proves that nothing was charged.
 */
export async function endHolder(
  attempt: Attempt,
  reason: 'superseded' | 'repriced' | undefined,
  now: Date,
): Promise<void> {
  if (isEnded(attempt)) return;
  if (isHeld(attempt, now)) throw paymentInProgress();
  const { attempt: after } =
    reason && attempt.state === 'requires_action' && attempt.intentId
      ? await supersede(attempt, attempt.intentId, reason, now)
      : await finishAttempt(attempt, now, 'fence');
  if (!isEnded(after)) throw paymentInProgress();
}

const isSamePayer = (attempt: Attempt, { customerId, payerMark }: Payer): boolean =>
  attempt.customerId === customerId || (payerMark !== undefined && attempt.payerMark === payerMark);

/** Cancels the intent of an attempt that another takes the place of. The payer's confirm or the reconciler may be first. */
async function supersede(
  attempt: Attempt,
  intentId: string,
  reason: 'superseded' | 'repriced',
  now: Date,
): Promise<Settled> {
  const account = await openAccountOf(attempt);
  if (!account) return { attempt };
  try {
    return await cancelAndAbort(attempt, intentId, reason, account, now);
  } catch (error) {
    return await overtaken(attempt, error);
  }
}

/** It may take days, so the answer does not say when to try again. */
function awaitsTransfer(): BillingError {
  const message =
    'A purchase waits here for its transfer. Pay its invoice, or have the shop void the invoice first.';
  return new BillingError('payment_in_progress', message);
}
