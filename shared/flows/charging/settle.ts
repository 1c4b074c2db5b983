import { invariant } from '../../domain/errors.ts';
import type { Notice } from '../../domain/events/event.ts';
import type { EventId } from '../../domain/ids.ts';
import { type Attempt, keyOf, RECONCILES_BEFORE_NOTICE, reconcileAfterSeconds } from '../../domain/sales/attempt.ts';
import { type ChargeAnswer, type Intent, mismatchesOf } from '../../domain/sales/intent.ts';
import type { Settled } from '../../domain/sales/payment-outcome.ts';
import { instant, secondsAfter } from '../../domain/time/calendar.ts';
import { cancelIntent, getIntent } from '../../processor/intents.ts';
import { newId } from '../../runtime/new-id.ts';
import { AttemptMoved, findAttempt, moveAttempt, moved } from '../../storage/attempts.ts';
import { putOutbox } from '../../storage/outbox.ts';
import { commit } from '../../storage/table.ts';
import type { Account } from './account.ts';
import { type Known, recordPayment } from './record.ts';
import { abort, decline } from './release.ts';

/**
 * Takes in what the processor said of an attempt: the one place where an answer becomes records.
 *
 * Handler, confirm, reconciler and a payer's retry all come through here. Whoever loses the race to write reads what the
 * winner wrote, so all of them give the same answer.
 */
export async function settle(attempt: Attempt, answer: ChargeAnswer, account: Account, now: Date, known: Known = {}): Promise<Settled> {
  return await unlessOvertaken(attempt, applyAnswer(attempt, answer, account, now, known));
}

/** Whoever was quicker has brought it further: what they wrote counts. */
export async function unlessOvertaken(attempt: Attempt, finishing: Promise<Settled>): Promise<Settled> {
  try {
    return await finishing;
  } catch (error) {
    if (!(error instanceof AttemptMoved)) throw error;
    return { attempt: await current(attempt), lostRace: true };
  }
}

async function applyAnswer(attempt: Attempt, answer: ChargeAnswer, account: Account, now: Date, known: Known): Promise<Settled> {
  switch (answer.kind) {
    case 'intent':
      return await applyIntent(attempt, answer.intent, account, now, known);
    case 'declined':
      return { attempt: await decline(attempt, answer.refusal, answer.intent, now) };
    case 'refused':
      if (answer.because === 'request') return { attempt: await decline(attempt, answer.refusal, undefined, now) };
      return { attempt: await abort(attempt, answer.because, now) };
    case 'key_reused':
      return { attempt: await current(attempt) }; // Whoever fenced this attempt has ended it, or will.
    case 'unknown':
      return { attempt };
  }
}

async function applyIntent(attempt: Attempt, intent: Intent, account: Account, now: Date, known: Known): Promise<Settled> {
  const mismatches = mismatchesOf(attempt, intent);
  if (mismatches.length > 0) return await refuseMismatch(attempt, intent, mismatches, account, now);

  switch (intent.status) {
    case 'succeeded':
      return { attempt: await recordPayment(attempt, intent, now, known) };
    case 'requires_action':
    case 'requires_confirmation':
      return { attempt: await park(attempt, intent), ...(intent.clientSecret && { clientSecret: intent.clientSecret }) };
    case 'canceled':
      return { attempt: await abort(attempt, 'abandoned', now) };
    case 'requires_payment_method':
      // Without a failure it was caught half-way through, or never confirmed: cancelling tells which.
      if (!intent.refusal) return await cancelAndAbort(attempt, intent.id, 'abandoned', account, now);
      return { attempt: await decline(attempt, intent.refusal, intent, now) };
    case 'processing':
      return { attempt };
    case 'requires_capture':
      return await quarantine(attempt, intent, ['status'], now);
  }
}

/** Waits for the payer. Only our own confirm can charge from here. */
async function park(attempt: Attempt, intent: Intent): Promise<Attempt> {
  if (attempt.state === 'requires_action' && attempt.intentId === intent.id) return attempt;
  const step = { intentId: intent.id, reconcileAt: attempt.authenticateBy, checks: 0 };
  await commit([moveAttempt(attempt, 'requires_action', step)]);
  return moved(attempt, 'requires_action', step);
}

/** Rule 13 of the specification: nothing is marked paid. Money that was taken all the same is for people to look at. */
async function refuseMismatch(attempt: Attempt, intent: Intent, mismatches: string[], account: Account, now: Date): Promise<Settled> {
  const mayHaveCharged = intent.status === 'succeeded' || intent.status === 'processing' || intent.status === 'requires_capture';
  if (mayHaveCharged) return await quarantine(attempt, intent, mismatches, now);
  return await cancelAndAbort(attempt, intent.id, 'mismatch', account, now);
}

async function quarantine(attempt: Attempt, intent: Intent, mismatches: string[], now: Date): Promise<Settled> {
  const step = { intentId: attempt.intentId ?? intent.id, mismatches };
  const detail = { tenantId: attempt.tenantId, attemptId: attempt.id, paymentIntentId: intent.id, mismatches };
  await commit([moveAttempt(attempt, 'quarantined', step), noticeRow(attempt, { type: 'payment.quarantined', detail }, now)]);
  return { attempt: moved(attempt, 'quarantined', step) };
}

/**
 * A cancelled intent can never charge, so only the processor's word that it is cancelled releases anything.
 *
 * Whatever the call's own answer was, the intent itself knows: a server error may have cancelled it, and is repeated under its key
 * for a day. So each look at the attempt has a key of its own, which does no harm since cancelling moves no money.
 */
export async function cancelAndAbort(
  attempt: Attempt,
  intentId: string,
  reason: 'abandoned' | 'superseded' | 'mismatch',
  account: Account,
  now: Date,
): Promise<Settled> {
  const answer = await cancelIntent(account.processor, intentId, keyOf(attempt.tenantId, attempt.id, `ca${attempt.version}`));
  if (answer.kind === 'intent' && answer.intent.status === 'canceled') return { attempt: await abort(attempt, reason, now) };

  const seen = await getIntent(account.processor, intentId); // Too late, cancelled before, or unknown: what is it now?
  if (seen.kind !== 'intent' || (seen.intent.status !== 'succeeded' && seen.intent.status !== 'canceled')) return { attempt };
  if (seen.intent.status === 'canceled') return { attempt: await abort(attempt, reason, now) };
  return await applyIntent(attempt, seen.intent, account, now, {});
}

/** Puts off an attempt about which nothing was learned, and tells people once it has been so for long. */
export async function postpone(attempt: Attempt, now: Date): Promise<void> {
  const checks = attempt.checks + 1;
  const step = { checks, reconcileAt: instant(secondsAfter(now, reconcileAfterSeconds(attempt.checks))) };
  const detail = { tenantId: attempt.tenantId, attemptId: attempt.id, state: attempt.state, since: attempt.createdAt };
  const notice = checks === RECONCILES_BEFORE_NOTICE ? [noticeRow(attempt, { type: 'payment.unresolved', detail }, now)] : [];
  try {
    await commit([moveAttempt(attempt, attempt.state, step), ...notice]);
  } catch (error) {
    if (!(error instanceof AttemptMoved)) throw error;
  }
}

/** The attempt as it stands now. */
export async function current({ tenantId, customerId, id }: Attempt): Promise<Attempt> {
  const found = await findAttempt(tenantId, customerId, id);
  invariant(found, `attempt ${id} is never removed`);
  return found;
}

function noticeRow(attempt: Attempt, notice: Notice, now: Date) {
  return putOutbox({ id: newId<EventId>('event', now), tenantId: attempt.tenantId, events: [], notices: [notice] }, now);
}
