import { BillingError, invariant } from '../../domain/errors.ts';
import { parseReceipt, type TenantId } from '../../domain/ids.ts';
import { type Attempt, keyOf, LEASE_SECONDS } from '../../domain/sales/attempt.ts';
import { type ChargeAnswer, mismatchesOf } from '../../domain/sales/intent.ts';
import { outcomeOf, type PaymentOutcome, type Settled } from '../../domain/sales/payment-outcome.ts';
import { instant, secondsAfter } from '../../domain/time/calendar.ts';
import { confirmIntent, getIntent } from '../../processor/intents.ts';
import { logFailure } from '../../runtime/log.ts';
import { AttemptMoved, findAttempt, moveAttempt, moved } from '../../storage/attempts.ts';
import {
  bindIdempotencyKey,
  type IdempotencyKey,
  IdempotencyKeyTaken,
  onceKey,
  readIdempotencyKey,
} from '../../storage/idempotency-keys.ts';
import { commit, get } from '../../storage/table.ts';
import { type Account, openAccount } from './account.ts';
import { awaitOutcome } from './await-outcome.ts';
import { current, settle } from './settle.ts';

export type ConfirmRequest = Readonly<{
  receiptRef: string;
  paymentIntentId: string;
  /** Present when the caller's origin is one tenant's storefront: another tenant's receipt then looks absent. */
  tenantId?: TenantId;
  once?: IdempotencyKey;
  now: Date;
}>;

/**
 * Charges a payment whose payer has authenticated.
 *
 * What the processor has is read and checked before it is confirmed; then, and only then, our confirm moves money. A payer
 * who failed to authenticate is declined, which frees the link. Repeats get the standing answer.
 *
 * Throws `receipt_not_found` for a receipt or intent that do not belong together, and what `outcomeOf` throws.
 */
export async function confirmPayment(request: ConfirmRequest): Promise<{ outcome: PaymentOutcome; isReplay: boolean }> {
  const attempt = await findAttempted(request);
  const isReplay = await bindKey(attempt.tenantId, attempt, request);
  if (attempt.state !== 'requires_action') return { outcome: outcomeOf(await awaitOutcome(attempt, request.now)), isReplay };

  const account = await openAccount(attempt.tenantId, attempt.gatewayId);
  const settled = await confirm(attempt, account, request.now).catch(async (error: unknown) => {
    if (error instanceof AttemptMoved) return await awaitOutcome(await current(attempt), request.now);
    logFailure('a confirmation was left unfinished', error, { tenantId: attempt.tenantId, attemptId: attempt.id });
    return { attempt };
  });
  return { outcome: outcomeOf(settled), isReplay };
}

async function confirm(attempt: Attempt, account: Account, now: Date): Promise<Settled> {
  invariant(attempt.intentId, 'an attempt that waits for its payer has an intent');
  const seen = await getIntent(account.processor, attempt.intentId);
  if (seen.kind !== 'intent') return { attempt }; // Nothing learned: told as unknown.
  if (mismatchesOf(attempt, seen.intent).length > 0 || seen.intent.status !== 'requires_confirmation') {
    const settled = await settle(attempt, seen, account, now);
    // The same page's other confirm is about to record what was seen: its answer is this one's too.
    return settled.attempt.state === 'confirming' ? await awaitOutcome(settled.attempt, now) : settled;
  }

  const confirms = attempt.confirms + 1;
  const step = { confirms, leaseUntil: instant(secondsAfter(now, LEASE_SECONDS)) };
  await commit([moveAttempt(attempt, 'confirming', { ...step, reconcileAt: step.leaseUntil })]);
  const confirming = moved(attempt, 'confirming', step);
  const answer = await sendConfirm(confirming, attempt.intentId, account);
  const isUnconfirmed = answer.kind === 'intent' && answer.intent.status === 'requires_confirmation';
  return isUnconfirmed ? { attempt: confirming } : await settle(confirming, answer, account, now);
}

/** Whether or not a confirm ran, the intent itself knows: after a lost reply it is asked, and the same key sent once more. */
async function sendConfirm(attempt: Attempt, intentId: string, { processor }: Account): Promise<ChargeAnswer> {
  const key = keyOf(attempt.tenantId, attempt.id, `cf${attempt.confirms}`);
  const first = await confirmIntent(processor, intentId, key);
  if (first.kind === 'intent' || first.kind === 'declined') return first;
  const seen = await getIntent(processor, intentId);
  if (seen.kind !== 'intent' || seen.intent.status !== 'requires_confirmation') return seen;
  const second = await confirmIntent(processor, intentId, key);
  return second.kind === 'intent' || second.kind === 'declined' ? second : { kind: 'unknown', reason: second.kind };
}

async function findAttempted({ receiptRef, paymentIntentId, tenantId }: ConfirmRequest): Promise<Attempt> {
  const receipt = parseReceipt(receiptRef);
  const isForeign = tenantId !== undefined && receipt?.tenantId !== tenantId;
  const attempt = receipt && !isForeign ? await findAttempt(receipt.tenantId, receipt.customerId, receipt.attemptId) : undefined;
  if (!attempt || attempt.intentId !== paymentIntentId) {
    throw new BillingError(
      'receipt_not_found',
      'There is no such payment. Send paymentIntentId and receiptRef as the purchase returned them.',
    );
  }
  return attempt;
}

/** Whether the caller's key came before; binds it to this attempt when it did not. */
async function bindKey(tenantId: TenantId, attempt: Attempt, { once, now }: ConfirmRequest): Promise<boolean> {
  if (!once) return false;
  if (readIdempotencyKey(await get(onceKey(tenantId, once)), once, now)) return true;
  try {
    await commit([bindIdempotencyKey(tenantId, once, { attemptId: attempt.id, customerId: attempt.customerId }, now)]);
    return false;
  } catch (error) {
    if (!(error instanceof IdempotencyKeyTaken)) throw error;
    return true;
  }
}
