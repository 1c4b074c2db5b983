import { BillingError, invariant } from '../../domain/errors.ts';
import type { ReceiptRef, TenantId } from '../../domain/ids.ts';
import { type Attempt, keyOf, LEASE_SECONDS } from '../../domain/sales/attempt.ts';
import { type ChargeAnswer, mismatchesOf, provedBy, type Refused } from '../../domain/sales/intent.ts';
import { outcomeOf, type PaymentOutcome, type Settled } from '../../domain/sales/payment-outcome.ts';
import { instant, secondsAfter } from '../../domain/time/calendar.ts';
import { confirmIntent, getIntent } from '../../processor/intents.ts';
import { type Deadline, inTime } from '../../runtime/deadline.ts';
import { logFailure } from '../../runtime/log.ts';
import { goOnIn } from '../../runtime/work/trace.ts';
import { advance } from '../../storage/attempts.ts';
import { findReceipt } from '../../storage/customer/receipts.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { type Account, openAccountOf } from './account.ts';
import { isBusy, waitForOther } from './busy.ts';
import { intentsOf } from './intents.ts';
import { requirePaymentsOn } from './pause.ts';
import { recordEnd } from './record-end.ts';
import { REFUSALS } from './refused/refusals.ts';
import { hasBeenTold, tellRefusal } from './refused/tell-refusal.ts';
import { cancelAndAbort, current, settle } from './settle.ts';
import { awaitOutcome } from './unfinished/await-outcome.ts';
import { advanceWithUses, setUsesAside } from './unfinished/uses.ts';

export type ConfirmRequest = Readonly<{
  receiptRef: string;
  paymentIntentId: string;
  /** Present when the caller's origin is one tenant's storefront: another tenant's receipt then looks absent. */
  tenantId?: TenantId;
  now: Date;
  deadline: Deadline;
}>;

/**
 * Charges a payment whose payer has authenticated.
 *
 * The intent is read and checked first; only our own confirm then moves money. A payer who failed to authenticate is declined,
 * which frees what the attempt held. A setup intent, which saves a card, is only read: a passed challenge completed it. A repeat
 * gets the same outcome, and a request that runs out of time `processing`.
 */
export async function confirmPayment(request: ConfirmRequest): Promise<PaymentOutcome> {
  requirePaymentsOn();
  const { now, deadline } = request;
  const attempt = await findAttempted(request);
  const confirming = goOnIn(attempt.traceId, () =>
    attempt.state === 'requires_action' ? confirmWaiting(attempt, now) : awaitOutcome(attempt, now),
  );
  const settled = await inTime(confirming, deadline, () => ({ attempt }));
  return outcomeOf(settled, request.receiptRef as ReceiptRef);
}

/** A failure on our side leaves the outcome unknown: the confirm may have been sent. */
async function confirmWaiting(attempt: Attempt, now: Date): Promise<Settled> {
  const account = await openAccountOf(attempt);
  if (!account) return { attempt };
  try {
    return await confirm(attempt, account, now);
  } catch (error) {
    if (hasLost(error, 'attempt')) return await awaitOutcome(await current(attempt), now);
    logFailure('a confirmation was left unfinished', error, {
      tenantId: attempt.tenantId,
      attemptId: attempt.id,
    });
    return { attempt };
  }
}

async function confirm(attempt: Attempt, account: Account, now: Date): Promise<Settled> {
  invariant(attempt.intentId, 'an attempt that waits for its payer has an intent');
  const seen = await intentsOf(attempt).get(account.processor, attempt.intentId);
  if (seen.kind !== 'intent') return { attempt }; // Nothing is known: the outcome is unknown.
  const isOursToConfirm = attempt.operation === 'charge' && seen.intent.status === 'requires_confirmation';
  if (mismatchesOf(attempt, seen.intent).length > 0 || !isOursToConfirm) {
    const settled = await settle(attempt, seen, account, now);
    // Another confirm of the same page is about to record this intent: its outcome answers this one too.
    return settled.attempt.state === 'confirming' ? await awaitOutcome(settled.attempt, now) : settled;
  }

  const leaseUntil = instant(secondsAfter(now, LEASE_SECONDS));
  const step = { confirms: attempt.confirms + 1, leaseUntil, reconcileAt: leaseUntil };
  const confirming = await advanceWithUses(attempt, 'confirming', step);
  if (!confirming) return await cancelAndAbort(attempt, attempt.intentId, 'code_used_up', account, now);
  const answer = await sendConfirm(confirming, attempt.intentId, account);
  if (answer.kind === 'refused') return await giveBack(confirming, answer, now);
  const isUnconfirmed = answer.kind === 'intent' && answer.intent.status === 'requires_confirmation';
  return isUnconfirmed ? { attempt: confirming } : await settle(confirming, answer, account, now);
}

/** Neither sending ran, so the payer may confirm again; the reconciler would cancel an intent whose confirm is missing. */
async function giveBack(attempt: Attempt, refused: Refused, now: Date): Promise<Settled> {
  const { held, giveBack: giveBackUses } = setUsesAside(attempt);
  const { after, write } = advance(attempt, 'requires_action', {
    ...held,
    reconcileAt: attempt.authenticateBy,
  });
  const { because } = refused;
  const refusedAs = because === 'rate_limit' || because === 'credentials' ? because : 'refused';
  const telling = REFUSALS[refusedAs].isNoticed
    ? await tellRefusal(attempt, { ...refused, because: refusedAs }, now)
    : [];
  await recordEnd({
    build: (_, __, losses) => ({
      ended: [attempt],
      endHolds: giveBackUses,
      writes: [write, ...(hasBeenTold(losses) ? [] : telling)],
    }),
  });
  return { attempt: after, refusedAs };
}

/**
 * After a lost reply or a refusal the intent shows whether the confirm ran; if it did not, the confirm is sent once more under the
 * same key, after a pause if another request was in its way.
 */
async function sendConfirm(
  attempt: Attempt,
  intentId: string,
  { processor }: Account,
): Promise<ChargeAnswer> {
  const key = keyOf(attempt.tenantId, attempt.id, `cf${attempt.confirms}`);
  const first = await confirmIntent(processor, intentId, key, attempt.returnUrl);
  if (first.kind === 'intent' || first.kind === 'declined') return first;
  if (isBusy(first)) await waitForOther(1);
  const seen = await getIntent(processor, intentId);
  if (seen.kind !== 'intent' || seen.intent.status !== 'requires_confirmation') return seen;
  const second = await confirmIntent(processor, intentId, key, attempt.returnUrl);
  return provedBy(first, second);
}

async function findAttempted({ receiptRef, paymentIntentId, tenantId }: ConfirmRequest): Promise<Attempt> {
  const attempt = await findReceipt(receiptRef, tenantId);
  if (!attempt || attempt.intentId !== paymentIntentId) throw receiptNotFound();
  return attempt;
}

export function receiptNotFound(): BillingError {
  return new BillingError(
    'receipt_not_found',
    'There is no such payment. Send paymentIntentId and receiptRef as the purchase returned them.',
  );
}
