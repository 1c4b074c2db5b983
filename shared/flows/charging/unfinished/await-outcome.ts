import { BillingError } from '../../../domain/errors.ts';
import { type Attempt, isHeld, isInFlight } from '../../../domain/sales/attempt.ts';
import type { Settled } from '../../../domain/sales/payment-outcome.ts';
import { logFailure } from '../../../runtime/log.ts';
import { pause } from '../../../runtime/pause.ts';
import { goOnIn } from '../../../runtime/work/trace.ts';
import { openAccountOf } from '../account.ts';
import { intentsOf } from '../intents.ts';
import { current } from '../settle.ts';
import { finishAttempt } from './finish.ts';

/** A double click waits this often for the first click's outcome: some ten seconds in all. */
const WAITS_MAX = 24;
const WAIT = { firstMs: 50, mostMs: 1000 } as const;

/**
 * The outcome of an attempt that an earlier request began: waits while a process holds it, finishes it when its lease is over,
 * and reads the client secret again when the payer still has to authenticate. After a failure on our side the outcome is unknown,
 * since the attempt may have charged.
 */
export const awaitOutcome = (begun: Attempt, now: Date): Promise<Settled> =>
  goOnIn(begun.traceId, () => tryFollowUp(begun, now));

async function tryFollowUp(begun: Attempt, now: Date): Promise<Settled> {
  try {
    return await followUp(begun, now);
  } catch (error) {
    if (error instanceof BillingError) throw error;
    logFailure('the outcome of a payment could not be looked up', error, {
      tenantId: begun.tenantId,
      attemptId: begun.id,
    });
    return { attempt: begun };
  }
}

async function followUp(begun: Attempt, now: Date): Promise<Settled> {
  let attempt = begun;
  for (let round = 0; isHeld(attempt, now) && round < WAITS_MAX; round++) {
    await pause(round, WAIT);
    attempt = await current(attempt);
  }
  if (isHeld(attempt, now)) return { attempt };
  if (attempt.state === 'prepared' || isInFlight(attempt)) return await finishAttempt(attempt, now);
  return attempt.state === 'requires_action' ? await withSecret(attempt) : { attempt };
}

async function withSecret(attempt: Attempt): Promise<Settled> {
  const account = await openAccountOf(attempt);
  if (!account) return { attempt };
  if (!attempt.intentId)
    throw new BillingError(
      'payment_in_progress',
      'This payment is still being prepared. Try again in a moment.',
    );
  const seen = await intentsOf(attempt).get(account.processor, attempt.intentId);
  return seen.kind === 'intent' && seen.intent.clientSecret
    ? { attempt, clientSecret: seen.intent.clientSecret }
    : { attempt };
}
