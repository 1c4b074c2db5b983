import { type Attempt, isEnded, isInFlight, isKeyAlive, isLeased, isReleasable } from '../../domain/sales/attempt.ts';
import type { ChargeAnswer } from '../../domain/sales/intent.ts';
import type { Settled } from '../../domain/sales/payment-outcome.ts';
import { epochSeconds, secondsAfter } from '../../domain/time/calendar.ts';
import { fenceIntent, findIntentOf, getIntent } from '../../processor/intents.ts';
import { takeLease } from '../../storage/attempts.ts';
import { type Account, openAccount } from './account.ts';
import { abort } from './release.ts';
import { cancelAndAbort, settle, unlessOvertaken } from './settle.ts';

/** The processor's clock and ours may differ by this much. */
const CLOCK_SKEW_SECONDS = 300;

/** Somebody is at work on it and may be trusted to go on. */
export const isHeld = (attempt: Attempt, now: Date): boolean =>
  (attempt.state === 'prepared' || isInFlight(attempt)) && isLeased(attempt, now);

/**
 * Brings an attempt whose holder is gone to a proved end, if there is proof; otherwise it stays as it is.
 *
 *   prepared          nothing that charges was sent: aborted
 *   charging          the processor's list has its intent: what it says; has it not: the key is fenced, then aborted
 *   confirming        the intent itself says
 *   requires_action   past its time: the intent is cancelled, then aborted
 */
export async function finishAttempt(attempt: Attempt, now: Date): Promise<Settled> {
  if (isEnded(attempt) || attempt.state === 'quarantined' || isHeld(attempt, now)) return { attempt };
  return await unlessOvertaken(attempt, finish(attempt, now));
}

/**
 * Ends a charge that a person gives up because nothing ever proved what became of it.
 *
 * Only when no process that could still send it lives, and only what the processor's list does not show: what it shows is settled.
 */
export async function releaseUnknown(attempt: Attempt, now: Date): Promise<Settled> {
  if (!isReleasable(attempt, now) || isHeld(attempt, now)) return { attempt };
  return await unlessOvertaken(attempt, release(attempt, now));
}

async function release(attempt: Attempt, now: Date): Promise<Settled> {
  const account = await openAccount(attempt.tenantId, attempt.gatewayId);
  const taken = await takeLease(attempt, now);
  const found = await lookUp(taken, account);
  if (found.kind !== 'none') return await settle(taken, found, account, now);
  return { attempt: await abort(taken, 'released', now) };
}

async function finish(attempt: Attempt, now: Date): Promise<Settled> {
  if (attempt.state === 'prepared') return { attempt: await abort(attempt, 'unsent', now) };
  const account = await openAccount(attempt.tenantId, attempt.gatewayId);
  switch (attempt.state) {
    case 'charging':
      return await finishCharging(await takeLease(attempt, now), account, now);
    case 'confirming':
      return await finishConfirming(await takeLease(attempt, now), account, now);
    case 'requires_action':
      return await reap(attempt, account, now);
    default:
      return { attempt };
  }
}

async function finishCharging(attempt: Attempt, account: Account, now: Date): Promise<Settled> {
  const found = await lookUp(attempt, account);
  if (found.kind !== 'none') return await settle(attempt, found, account, now);
  if (!attempt.charge || !isKeyAlive(attempt.charge, now)) return { attempt }; // Too late to fence: a person must look.

  const fence = await fenceIntent(account.processor, attempt.charge);
  // A server error that is repeated to the fence says nothing of the fence, and all of the key: it is bound to the fence.
  const isFenced = fence.kind === 'intent' || (fence.kind === 'unknown' && fence.isReplay);
  if (isFenced) return { attempt: await abort(attempt, 'fenced', now) };
  if (fence.kind !== 'key_reused') return { attempt };
  const arrived = await lookUp(attempt, account); // The key is bound to the original: it must be listed by now.
  return arrived.kind === 'none' ? { attempt } : await settle(attempt, arrived, account, now);
}

async function finishConfirming(attempt: Attempt, account: Account, now: Date): Promise<Settled> {
  if (!attempt.intentId) return { attempt };
  const seen = await getIntent(account.processor, attempt.intentId);
  if (seen.kind !== 'intent') return { attempt };
  // Our confirm has not arrived, and the payer who would send it again has left: cancelling excludes a late arrival.
  if (seen.intent.status === 'requires_confirmation') return await cancelAndAbort(attempt, attempt.intentId, 'abandoned', account, now);
  return await settle(attempt, seen, account, now);
}

async function reap(attempt: Attempt, account: Account, now: Date): Promise<Settled> {
  if (!attempt.intentId || Date.parse(attempt.authenticateBy) > now.getTime()) return { attempt };
  return await cancelAndAbort(attempt, attempt.intentId, 'abandoned', account, now);
}

async function lookUp(attempt: Attempt, { processor }: Account): Promise<ChargeAnswer | { kind: 'none' }> {
  if (!attempt.processorCustomerId) return { kind: 'unknown', reason: 'the attempt charges nobody' };
  const since = epochSeconds(secondsAfter(new Date(attempt.createdAt), -CLOCK_SKEW_SECONDS));
  const found = await findIntentOf(processor, attempt.processorCustomerId, attempt.id, since);
  if (found.kind === 'found') return { kind: 'intent', intent: found.intent };
  return found;
}
