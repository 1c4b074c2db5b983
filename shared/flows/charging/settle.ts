import type { Customer } from '../../domain/customers/customer.ts';
import { type Attempt, keyOf } from '../../domain/sales/attempt.ts';
import {
  type ChargeAnswer,
  type Intent,
  isExpired,
  mismatchesOf,
  ownAnswer,
} from '../../domain/sales/intent.ts';
import type { Settled } from '../../domain/sales/payment-outcome.ts';
import type { Refusal } from '../../domain/sales/refusal.ts';
import { isOffSession } from '../../domain/sales/sale-kinds.ts';
import { instant, secondsAfter } from '../../domain/time/calendar.ts';
import { advance, getAttempt } from '../../storage/attempts.ts';
import { waitAtBank } from '../../storage/holds/network.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import type { Account } from './account.ts';
import { intentsOf } from './intents.ts';
import { nextCheckOf } from './proved-call.ts';
import { commitEnd } from './record-end.ts';
import { abort, decline, endRefused, noticeRow } from './release.ts';
import { recordUnlessRefused } from './trials/refuse-card.ts';
import { setUsesAside } from './unfinished/uses.ts';

/**
 * Turns what the processor answered into the attempt's next state and records: the one place where this happens.
 *
 * Handler, confirm, reconciler and a payer's retry all call it. The one that loses the race to write reads what the winner
 * wrote, so all of them give the same answer.
 */
export async function settle(
  attempt: Attempt,
  given: ChargeAnswer,
  account: Account,
  now: Date,
  known?: Customer,
): Promise<Settled> {
  const answer = ownAnswer(attempt, given);
  try {
    return answer.kind === 'intent'
      ? await applyIntent(attempt, answer.intent, account, now, known)
      : await applyAnswer(attempt, answer, now);
  } catch (error) {
    return await overtaken(attempt, error);
  }
}

/** What another process wrote that moved the attempt first. Throws any other error. */
export async function overtaken(attempt: Attempt, error: unknown): Promise<Settled> {
  if (!hasLost(error, 'attempt')) throw error;
  return { attempt: await current(attempt), lostRace: true };
}

type OtherAnswer = Exclude<ChargeAnswer, { kind: 'intent' }>;

async function applyAnswer(attempt: Attempt, answer: OtherAnswer, now: Date): Promise<Settled> {
  switch (answer.kind) {
    case 'declined':
      return { attempt: await decline(attempt, answer.refusal, answer.intent, now) };
    case 'refused':
      return { attempt: await endRefused(attempt, answer, now) };
    case 'key_reused':
      return { attempt: await current(attempt) }; // The process that fenced the attempt has ended it, or will.
    case 'unknown':
      return { attempt };
  }
}

async function applyIntent(
  attempt: Attempt,
  intent: Intent,
  account: Account,
  now: Date,
  known?: Customer,
): Promise<Settled> {
  const mismatches = mismatchesOf(attempt, intent);
  if (mismatches.length > 0) return await refuseMismatch(attempt, intent, mismatches, account, now);

  switch (intent.status) {
    case 'succeeded':
      return { attempt: await recordUnlessRefused(attempt, intent, now, known) };
    case 'requires_action':
    case 'requires_confirmation':
      if (isOffSession(attempt)) return await cancelAndDecline(attempt, intent, NEEDS_PAYER, account, now);
      return {
        attempt: await park(attempt, intent),
        ...(intent.clientSecret && { clientSecret: intent.clientSecret }),
      };
    case 'canceled':
      return { attempt: await abort(attempt, 'abandoned', now) };
    case 'requires_payment_method':
      // Without a failure the intent was never confirmed, or its confirmation is still running: cancelling tells which. One that
      // expired was not declined, and cancelling proves that it cannot be confirmed later.
      if (!intent.refusal || isExpired(intent))
        return await cancelAndAbort(attempt, intent.id, 'abandoned', account, now);
      if (canStillSucceed(attempt))
        return await cancelAndDecline(attempt, intent, intent.refusal, account, now);
      return { attempt: await decline(attempt, intent.refusal, intent, now) };
    case 'processing':
      return { attempt: await awaitBank(attempt, intent) };
    case 'requires_capture':
      return await quarantine(attempt, intent, ['status'], now);
  }
}

/** Off-session, the processor refuses what needs the payer. Where it waits for the payer all the same, no payer will come. */
const NEEDS_PAYER: Refusal = {
  message: 'The bank asks the payer to authenticate.',
  code: 'authentication_required',
};

/** The payer's page has the client secret, with which it can confirm a setup intent again; a payment intent only we confirm. */
const canStillSucceed = ({ operation, state }: Attempt): boolean =>
  operation === 'save_card' && state === 'requires_action';

/** Waits for the payer, and keeps neither others of its network nor those with the same code waiting. Only our own confirm can charge from here. */
async function park(attempt: Attempt, intent: Intent): Promise<Attempt> {
  if (attempt.state === 'requires_action' && attempt.intentId === intent.id) return attempt;
  const { held, giveBack } = setUsesAside(attempt);
  const { holds, toWait } = waitAtBank(held.holds, attempt);
  const { after, write } = advance(attempt, 'requires_action', {
    intentId: intent.id,
    ...held,
    holds,
    reconcileAt: attempt.authenticateBy,
    reconcileCount: 0,
  });
  await commitEnd(attempt, (holding) => [...toWait(holding), ...giveBack(holding)], [write]);
  return after;
}

/** The bank tells its customer first, for a day. Until then there is nothing to ask the processor, and nothing is wrong. */
async function awaitBank(attempt: Attempt, { chargedByBankAt }: Intent): Promise<Attempt> {
  if (chargedByBankAt === undefined) return attempt;
  const reconcileAt = instant(secondsAfter(new Date(chargedByBankAt), AFTER_BANK_SECONDS));
  const step = { chargedByBankAt, reconcileAt, reconcileCount: 0 };
  const { after, write } = advance(attempt, attempt.state, step);
  await commit([write]);
  return after;
}

/** The processor's event should have come by then. */
const AFTER_BANK_SECONDS = 300;

/** Nothing is marked paid on a mismatch (R7). Money that was taken all the same waits for an operator. */
async function refuseMismatch(
  attempt: Attempt,
  intent: Intent,
  mismatches: string[],
  account: Account,
  now: Date,
): Promise<Settled> {
  const mayHaveCharged =
    intent.status === 'succeeded' || intent.status === 'processing' || intent.status === 'requires_capture';
  if (mayHaveCharged) return await quarantine(attempt, intent, mismatches, now);
  return await cancelAndAbort(attempt, intent.id, 'mismatch', account, now);
}

async function quarantine(
  attempt: Attempt,
  intent: Intent,
  mismatches: string[],
  now: Date,
): Promise<Settled> {
  const detail = {
    tenantId: attempt.tenantId,
    attemptId: attempt.id,
    paymentIntentId: intent.id,
    mismatches,
  };
  const { after, write } = advance(attempt, 'quarantined', {
    intentId: attempt.intentId ?? intent.id,
    mismatches,
  });
  await commit([write, noticeRow(attempt, { type: 'payment.quarantined', detail }, now)]);
  return { attempt: after };
}

/**
 * Cancels an intent and, once the processor shows it cancelled, aborts the attempt: a cancelled intent can never charge.
 *
 * The intent itself is read after an unclear answer, since a call that answered with a server error may have cancelled it. Each
 * call has a key of its own: the processor would replay a stored server error for a day, and a second cancel moves no money.
 */
export async function cancelAndAbort(
  attempt: Attempt,
  intentId: string,
  reason: 'abandoned' | 'superseded' | 'repriced' | 'code_used_up' | 'mismatch',
  account: Account,
  now: Date,
): Promise<Settled> {
  return await cancelThen(attempt, intentId, account, now, () => abort(attempt, reason, now));
}

/** Declines an attempt whose payer failed, once its intent can no longer succeed. */
async function cancelAndDecline(
  attempt: Attempt,
  intent: Intent,
  refusal: Refusal,
  account: Account,
  now: Date,
): Promise<Settled> {
  return await cancelThen(attempt, intent.id, account, now, () => decline(attempt, refusal, intent, now));
}

async function cancelThen(
  attempt: Attempt,
  intentId: string,
  account: Account,
  now: Date,
  end: () => Promise<Attempt>,
): Promise<Settled> {
  const { cancel, get } = intentsOf(attempt);
  const answer = await cancel(
    account.processor,
    intentId,
    keyOf(attempt.tenantId, attempt.id, `ca${attempt.version}`),
  );
  if (answer.kind === 'intent' && answer.intent.status === 'canceled') return { attempt: await end() };

  const seen = await get(account.processor, intentId); // Succeeded before, cancelled before, or unknown.
  if (seen.kind !== 'intent' || (seen.intent.status !== 'succeeded' && seen.intent.status !== 'canceled'))
    return { attempt };
  if (seen.intent.status === 'canceled') return { attempt: await end() };
  return await applyIntent(attempt, seen.intent, account, now);
}

/** Schedules the next check of an unresolved attempt; notifies operators after five. */
export async function postpone(attempt: Attempt, now: Date): Promise<void> {
  const { reconcileCount, checkAt, isNoticed } = nextCheckOf(attempt, now);
  const { write } = advance(attempt, attempt.state, { reconcileCount, reconcileAt: checkAt });
  const detail = {
    tenantId: attempt.tenantId,
    attemptId: attempt.id,
    state: attempt.state,
    since: attempt.createdAt,
  };
  const notice = isNoticed ? [noticeRow(attempt, { type: 'payment.unresolved', detail }, now)] : [];
  try {
    await commit([write, ...notice]);
  } catch (error) {
    if (!hasLost(error, 'attempt')) throw error;
  }
}

/** The attempt as the table has it now. */
export async function current({ tenantId, customerId, id }: Attempt): Promise<Attempt> {
  return await getAttempt(tenantId, customerId, id);
}
