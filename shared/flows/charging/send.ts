import { invariant } from '../../domain/errors.ts';
import { type Attempt, isSent, LEASE_SECONDS } from '../../domain/sales/attempt.ts';
import type { Settled } from '../../domain/sales/payment-outcome.ts';
import { instant, secondsAfter } from '../../domain/time/calendar.ts';
import type { Made, StepAnswer } from '../../processor/customers.ts';
import { logFailure } from '../../runtime/log.ts';
import { advance } from '../../storage/attempts.ts';
import { commit } from '../../storage/table/table.ts';
import type { Account } from './account.ts';
import { freezeRequest, operationOf } from './operations.ts';
import { makeCustomer } from './processor-customer.ts';
import { recordSuccess } from './record.ts';
import { abort, decline, endRefused } from './release.ts';
import type { Reservation } from './reserve.ts';
import { settle, unlessOvertaken } from './settle.ts';
import { issueInvoice } from './transfers/issue-invoice.ts';
import { isAccount } from './transfers/payee.ts';

/**
 * Carries a reserved attempt to its end, or as far as is known.
 *
 * An attempt that charges nothing is recorded, or invoiced when the payer transfers the price. Otherwise, a customer whom the
 * processor knows is reserved ready to charge: one call. A new one is made at the processor first, and only
 * then is the charging request frozen and committed, since it names the customer. From here on money may have moved, so an
 * unexpected failure leaves the outcome unknown, and the reconciler finishes the attempt.
 */
export async function carryOut(reservation: Reservation, now: Date): Promise<Settled> {
  const { attempt } = reservation;
  try {
    return await unlessOvertaken(attempt, isSent(attempt) ? charge(reservation, now) : recordUnsent(reservation, now));
  } catch (error) {
    logFailure('a payment was left unfinished', error, { tenantId: attempt.tenantId, attemptId: attempt.id });
    return { attempt };
  }
}

async function recordUnsent({ attempt, customer }: Reservation, now: Date): Promise<Settled> {
  const isInvoiced = attempt.terms.invoiced !== undefined;
  return { attempt: isInvoiced ? await issueInvoice(attempt, now, customer) : await recordSuccess(attempt, {}, now, customer) };
}

type CardReservation = Reservation & Readonly<{ account: Account }>;

async function charge(reservation: Reservation, now: Date): Promise<Settled> {
  const { attempt, payee: account } = reservation;
  invariant(isAccount(account), `attempt ${attempt.id} is sent to an account`);
  const ready = { ...reservation, account };
  return attempt.state === 'charging' ? await send(attempt, ready, now) : await prepare(ready, now);
}

async function prepare(reservation: CardReservation, now: Date): Promise<Settled> {
  const { attempt, customer, account } = reservation;
  const entry = customer.processorCustomers[attempt.gatewayId];
  invariant(entry, 'a reservation requests the customer at the processor');
  const made = entry.id === undefined ? await makeCustomer(attempt, entry, account, now) : ({ kind: 'done', id: entry.id } as const);
  if (made.kind !== 'done') return { attempt: await endUnsent(attempt, made, now) };
  const named = { ...attempt, processorCustomerId: made.id, madeCustomer: entry.id === undefined };
  const leaseUntil = instant(secondsAfter(now, LEASE_SECONDS));
  const step = { processorCustomerId: made.id, madeCustomer: named.madeCustomer, charge: freezeRequest(named, now), leaseUntil };
  const { after, write } = advance(attempt, 'charging', { ...step, reconcileAt: leaseUntil });
  await commit([write]);
  return await send(after, reservation, now);
}

async function send(attempt: Attempt, { account, customer }: CardReservation, now: Date): Promise<Settled> {
  const answer = await operationOf(attempt).send(attempt, account);
  return await settle(attempt, answer, account, now, customer);
}

/** Nothing that charges was sent, which is the proof. */
async function endUnsent(attempt: Attempt, why: Exclude<StepAnswer, Made>, now: Date): Promise<Attempt> {
  if (why.kind === 'declined') return await decline(attempt, why.refusal, undefined, now);
  return why.kind === 'refused' ? await endRefused(attempt, why, now) : await abort(attempt, 'unsent', now);
}
