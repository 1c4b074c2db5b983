import type { ProcessorCustomer } from '../../domain/customers/customer.ts';
import { invariant } from '../../domain/errors.ts';
import { type Attempt, type Frozen, keyOf, LEASE_SECONDS } from '../../domain/sales/attempt.ts';
import type { ChargeAnswer } from '../../domain/sales/intent.ts';
import type { Settled } from '../../domain/sales/payment-outcome.ts';
import { instant, secondsAfter } from '../../domain/time/calendar.ts';
import { attachPaymentMethod, type Made, type StepAnswer } from '../../processor/customers.ts';
import { chargeIntent } from '../../processor/intents.ts';
import { sha256 } from '../../runtime/hash.ts';
import { moveAttempt, moved } from '../../storage/attempts.ts';
import { commit } from '../../storage/table.ts';
import type { Account } from './account.ts';
import { makeCustomer, twice } from './processor-customer.ts';
import { type Known, recordPayment } from './record.ts';
import { abort, decline } from './release.ts';
import { settle, unlessOvertaken } from './settle.ts';

/**
 * Carries a reserved attempt to its end, or as far as is known.
 *
 * A payer the processor knows is reserved ready to charge: one call. A new one is made there first, and only then is the
 * charging request frozen and committed, since it names them.
 */
export async function carryOut(attempt: Attempt, customer: ProcessorCustomer, account: Account, now: Date, known: Known): Promise<Settled> {
  const isReady = attempt.state === 'charging';
  return await unlessOvertaken(attempt, isReady ? send(attempt, account, now, known) : prepare(attempt, customer, account, now, known));
}

async function prepare(attempt: Attempt, customer: ProcessorCustomer, account: Account, now: Date, known: Known): Promise<Settled> {
  const made =
    customer.id === undefined ? await makeCustomer(attempt, customer, account, now) : ({ kind: 'done', id: customer.id } as const);
  if (made.kind !== 'done') return await endUnsent(attempt, made, now);

  const named = { ...attempt, processorCustomerId: made.id, madeCustomer: customer.id === undefined };
  if (attempt.amountMinor === 0) return await saveCardOnly(named, account, now, known);

  const step = {
    processorCustomerId: made.id,
    madeCustomer: named.madeCustomer,
    charge: freeze(named, now),
    leaseUntil: instant(secondsAfter(now, LEASE_SECONDS)),
  };
  await commit([moveAttempt(attempt, 'charging', { ...step, reconcileAt: step.leaseUntil })]);
  return await send(moved(attempt, 'charging', step), account, now, known);
}

/** Sends the charge; a reply that is lost is asked for once more, under the same key and with the same body. */
async function send(attempt: Attempt, account: Account, now: Date, known: Known): Promise<Settled> {
  invariant(attempt.charge, 'an attempt that charges has its request frozen');
  const first = await chargeIntent(account.processor, attempt.charge);
  const answer = first.kind === 'unknown' ? asReplay(await chargeIntent(account.processor, attempt.charge)) : first;
  return await settle(attempt, answer, account, now, known);
}

/**
 * What a replay's answer proves. A refusal says only that this sending did not run; the first may have, or may still.
 */
function asReplay(answer: ChargeAnswer): ChargeAnswer {
  return answer.kind === 'refused' ? { kind: 'unknown', reason: `a replay was refused: ${answer.because}` } : answer;
}

/** A trial that charges nothing now: the card is saved for later cycles, and the records are written without a charge. */
async function saveCardOnly(attempt: Attempt, account: Account, now: Date, known: Known): Promise<Settled> {
  const { tenantId, id, paymentMethodId, processorCustomerId } = attempt;
  invariant(processorCustomerId, 'a card is saved to a customer');
  const key = keyOf(tenantId, id, 'pm');
  const saved = await twice(() => attachPaymentMethod(account.processor, paymentMethodId, processorCustomerId, key));
  if (saved.kind !== 'done') return await endUnsent(attempt, saved, now);
  return { attempt: await recordPayment({ ...attempt, paymentMethodId: saved.id, card: saved.card }, undefined, now, known) };
}

/** Nothing that charges was sent, so ending here is proved. */
async function endUnsent(attempt: Attempt, why: Exclude<StepAnswer, Made>, now: Date): Promise<Settled> {
  const isPayersToMend = why.kind === 'declined' || (why.kind === 'refused' && why.because === 'request');
  if (isPayersToMend) return { attempt: await decline(attempt, why.refusal, undefined, now) };
  return { attempt: await abort(attempt, 'unsent', now) };
}

/** The charging request, written down once: what is sent is always this text. */
export function freeze(attempt: Attempt, now: Date): Frozen {
  const body = JSON.stringify({
    amount: attempt.amountMinor,
    currency: attempt.currency,
    customer: attempt.processorCustomerId,
    payment_method: attempt.paymentMethodId,
    confirm: true,
    confirmation_method: 'manual',
    use_stripe_sdk: true,
    allowed_payment_method_types: ['card'],
    ...(attempt.savesCard && { setup_future_usage: 'off_session' }),
    metadata: { tenant: attempt.tenantId, project: attempt.projectId, attempt: attempt.id, kind: attempt.kind },
    expand: ['latest_charge'],
  });
  return { key: keyOf(attempt.tenantId, attempt.id, 'pi'), body, sha256: sha256(body), frozenAt: instant(now) };
}
