import { invariant } from '../../domain/errors.ts';
import { type Attempt, isSent } from '../../domain/sales/attempt.ts';
import type { Settled } from '../../domain/sales/payment-outcome.ts';
import { logFailure } from '../../runtime/log.ts';
import { SENDING } from './intents.ts';
import type { NotMade } from './processor-customer.ts';
import { sendCall } from './proved-call.ts';
import { recordSuccess } from './record.ts';
import { abort, decline, endRefused } from './release.ts';
import type { Reservation } from './reserve.ts';
import { overtaken, settle } from './settle.ts';
import { issueInvoice } from './transfers/issue-invoice.ts';
import { isAccount } from './transfers/payee.ts';

/**
 * Carries a reserved attempt to its end, or as far as is known.
 *
 * An attempt that charges nothing is recorded, or invoiced when the payer transfers the price. Otherwise the request that it has
 * frozen is sent, and from here on money may have moved, so an unexpected failure leaves the outcome unknown, and the reconciler
 * finishes the attempt.
 */
export async function carryOut(reservation: Reservation, now: Date): Promise<Settled> {
  const { attempt, customer, payee: account } = reservation;
  try {
    if (!isSent(attempt) || reservation.notMade) return await endUnsent(reservation, now);
    invariant(isAccount(account), `attempt ${attempt.id} is sent to an account`);
    return await settle(attempt, await sendCall(SENDING, attempt, account), account, now, customer);
  } catch (error) {
    logFailure('a payment was left unfinished', error, { tenantId: attempt.tenantId, attemptId: attempt.id });
    return { attempt };
  }
}

/** Nothing that charges was sent: the sale costs nothing now, or is paid by transfer, or its payer could not be made known. */
async function endUnsent({ attempt, customer, notMade }: Reservation, now: Date): Promise<Settled> {
  try {
    if (notMade) return { attempt: await endNotMade(attempt, notMade, now) };
    if (attempt.terms.invoiced) return { attempt: await issueInvoice(attempt, now, customer) };
    return { attempt: await recordSuccess(attempt, {}, now, customer) };
  } catch (error) {
    return await overtaken(attempt, error);
  }
}

async function endNotMade(attempt: Attempt, why: NotMade, now: Date): Promise<Attempt> {
  if (why.kind === 'declined') return await decline(attempt, why.refusal, undefined, now);
  return why.kind === 'refused' ? await endRefused(attempt, why, now) : await abort(attempt, 'unsent', now);
}
