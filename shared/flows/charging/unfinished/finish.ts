import {
  type Attempt,
  type Frozen,
  isHeld,
  isReleasable,
  isResting,
  keyOf,
} from '../../../domain/sales/attempt.ts';
import { type ChargeAnswer, isFenceOf } from '../../../domain/sales/intent.ts';
import type { Settled } from '../../../domain/sales/payment-outcome.ts';
import { isOffSession } from '../../../domain/sales/sale-kinds.ts';
import { goOnIn } from '../../../runtime/work/trace.ts';
import { takeLease } from '../../../storage/attempts.ts';
import { type Account, openAccountOf } from '../account.ts';
import { intentsOf, SENDING } from '../intents.ts';
import { finishCall, type ProvedCall, sendTwice } from '../proved-call.ts';
import { abort } from '../release.ts';
import { cancelAndAbort, overtaken, settle } from '../settle.ts';

/**
 * Brings an attempt whose lease is over to a proved end, if there is proof; otherwise leaves it as it is.
 *
 *   prepared          nothing that charges was sent: aborted
 *   charging          the processor lists its intent: settled; it does not: the key is fenced, then aborted, or, of a renewal, whose
 *                     payer does not wait for an answer, the same request is sent again under its key, which is fenced if that is
 *                     refused; 25 hours later it is released
 *   confirming        settled by the intent
 *   requires_action   past its time: the intent is cancelled, then aborted
 */
export async function finishAttempt(
  attempt: Attempt,
  now: Date,
  unlisted: Unlisted = unlistedOf(attempt),
): Promise<Settled> {
  if (isResting(attempt.state) || isHeld(attempt, now)) return { attempt };
  return await goOnIn(attempt.traceId, () => finish(attempt, unlisted, now)).catch((error: unknown) =>
    overtaken(attempt, error),
  );
}

/** What to do with a request that the processor does not list. A caller that needs the source has it fenced. */
type Unlisted = 'fence' | 'send_again';
const unlistedOf = (attempt: Attempt): Unlisted => (isOffSession(attempt) ? 'send_again' : 'fence');

/**
 * The same at an operator's request, who does not wait for the reconciler's next look.
 *
 * Only when no process is left that could still send it, and only if the processor does not list it: a listed charge is settled.
 */
export async function releaseUnknown(attempt: Attempt, now: Date): Promise<Settled> {
  if (!isReleasable(attempt, now) || isHeld(attempt, now)) return { attempt };
  return await goOnIn(attempt.traceId, () => release(attempt, now)).catch((error: unknown) =>
    overtaken(attempt, error),
  );
}

async function release(attempt: Attempt, now: Date): Promise<Settled> {
  const account = await openAccountOf(attempt);
  if (!account) return { attempt };
  const taken = await takeLease(attempt, now);
  const found = await SENDING.find(taken, account);
  if (found.kind !== 'none') return await settle(taken, found, account, now);
  return { attempt: await abort(taken, 'released', now) };
}

async function finish(attempt: Attempt, unlisted: Unlisted, now: Date): Promise<Settled> {
  if (attempt.state === 'prepared') return { attempt: await abort(attempt, 'unsent', now) };
  const account = await openAccountOf(attempt);
  if (!account) return { attempt };
  switch (attempt.state) {
    case 'charging':
      return await finishCall(ATTEMPT_CALL, await takeLease(attempt, now), account, unlisted, now);
    case 'confirming':
      return await finishConfirming(await takeLease(attempt, now), account, now);
    case 'requires_action':
      return await reap(attempt, account, now);
    default:
      return { attempt };
  }
}

/**
 * The call of an attempt that charges or saves a card. Once the processor has forgotten its key, and no process is left that could send it,
 * a list that was read after that and does not have it proves that it never ran.
 */
const ATTEMPT_CALL: ProvedCall<Attempt, ChargeAnswer, Settled> = {
  ...SENDING,
  resend: (attempt, request, account) => sendTwice(() => SENDING.send(attempt, request, account)),
  fence,
  settle,
  endedBy: async (attempt, now) => ({
    attempt: isReleasable(attempt, now) ? await abort(attempt, 'released', now) : attempt,
  }),
};

async function fence(attempt: Attempt, request: Frozen, account: Account, now: Date): Promise<Settled> {
  const answer = await intentsOf(attempt).fence(account.processor, request);
  // A replayed 500 means the key is already bound to the fence request, so the original can no longer run.
  const isFenced =
    answer.kind === 'intent'
      ? isFenceOf(attempt, answer.intent)
      : answer.kind === 'unknown' && answer.isReplay;
  if (isFenced) return { attempt: await abortFenced(attempt, answer, account, now) };
  if (answer.kind !== 'key_reused') return { attempt };
  const arrived = await SENDING.find(attempt, account); // The key is bound to the original, so it is listed by now.
  return arrived.kind === 'none' ? { attempt } : await settle(attempt, arrived, account, now);
}

/** The fence's own intent cannot charge. It is cancelled only so that it does not stay open in the tenant's list of payments. */
async function abortFenced(
  attempt: Attempt,
  fence: ChargeAnswer,
  { processor }: Account,
  now: Date,
): Promise<Attempt> {
  const aborted = await abort(attempt, 'fenced', now);
  if (fence.kind === 'intent')
    await intentsOf(attempt).cancel(processor, fence.intent.id, keyOf(attempt.tenantId, attempt.id, 'fc'));
  return aborted;
}

async function finishConfirming(attempt: Attempt, account: Account, now: Date): Promise<Settled> {
  if (!attempt.intentId) return { attempt };
  const seen = await intentsOf(attempt).get(account.processor, attempt.intentId);
  if (seen.kind !== 'intent') return { attempt };
  // The confirm has not arrived, and the payer is gone: a cancelled intent refuses a confirm that arrives late.
  if (seen.intent.status === 'requires_confirmation')
    return await cancelAndAbort(attempt, attempt.intentId, 'abandoned', account, now);
  return await settle(attempt, seen, account, now);
}

async function reap(attempt: Attempt, account: Account, now: Date): Promise<Settled> {
  if (!attempt.intentId || Date.parse(attempt.authenticateBy) > now.getTime()) return { attempt };
  return await cancelAndAbort(attempt, attempt.intentId, 'abandoned', account, now);
}
