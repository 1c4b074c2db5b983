import { InvoiceStatus } from '../../domain/billing/invoice.ts';
import { isInProgress } from '../../domain/errors.ts';
import { customerOfRecord } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import {
  type Dispute,
  type DisputeStep,
  disputeStep,
  isLost,
  type SeenDispute,
} from '../../domain/sales/dispute.ts';
import { instant } from '../../domain/time/calendar.ts';
import { takenMinorOf } from '../../domain/value/taken.ts';
import { isOfProvedCustomer, usedMinorOf } from '../../domain/value/used.ts';
import { getDispute } from '../../processor/disputes.ts';
import { log } from '../../runtime/log.ts';
import { getAttempt, setDisputes } from '../../storage/attempts.ts';
import { getCustomer, setOwed } from '../../storage/customers.ts';
import { markApplied } from '../../storage/inbound/applied-events.ts';
import { loseInvoice } from '../../storage/inbound/lost-invoices.ts';
import { findInvoice } from '../../storage/invoices.ts';
import { putOutbox } from '../../storage/outbox.ts';
import { hasLost, inRounds, type Lost } from '../../storage/table/lost.ts';
import { commit, type Write } from '../../storage/table/table.ts';
import { openAccountOf } from '../charging/account.ts';
import { disputedNotice, disputeEvent, disputeRowId } from '../events/dispute-events.ts';
import { MOVED } from '../refunds/commit-refund.ts';
import { type Reversal, reversalOf, takeBackWrites } from '../value/take-back.ts';
import type { Applied, Led } from './applied.ts';
import { disputedOrder } from './disputed-order.ts';

/**
 * Records what the processor shows of a dispute about a charge: on the attempt, with its events and its notice in the same
 * transaction, the invoice refunded when the tenant has lost, and what its order may be charged.
 *
 * The attempt is read before the dispute, and the write is conditional on its version: a state that was read earlier never replaces
 * one that was read later.
 */
export async function bookDispute({ attempt: found, event }: Led, now: Date): Promise<Applied> {
  const book = async (losses: readonly Lost[]): Promise<Applied> => {
    const attempt =
      losses.length === 0 ? found : await getAttempt(found.tenantId, found.customerId, found.id);
    if (attempt.state !== 'succeeded') return 'later';
    const seen = await readDispute(attempt, event.objectId);
    if (typeof seen === 'string') return seen;
    const seenStep = disputeStep(attempt.disputes, seen, instant(now));
    if (!seenStep) return 'applied';
    const { step, writes } = await takenBack(attempt, seenStep, now);
    const { after, write } = setDisputes(attempt, step.disputes);
    await commit([
      write,
      ...writes,
      ...news(after, step, now),
      ...(await lostInvoice(after, step)),
      ...(await disputedOrder(after, step, now)),
      markApplied({ ...after, eventId: event.id }, now),
    ]);
    return 'applied';
  };
  try {
    return await inRounds([...MOVED, 'customer'], book);
  } catch (error) {
    if (hasLost(error, 'applied event')) return 'applied';
    if (hasLost(error, ...MOVED, 'customer') || isInProgress(error)) return 'later';
    throw error;
  }
}

/** A lost dispute is money that went back, so what it paid for goes back too. */
async function takenBack(
  attempt: Attempt,
  step: DisputeStep,
  now: Date,
): Promise<{ step: DisputeStep; writes: Write[] }> {
  const { dispute, disputes } = step;
  if (!isLost(dispute)) return { step, writes: [] };
  const cardMinor = Math.min(dispute.amountMinor, attempt.terms.charge.minor);
  const reversal = await reversalOf(attempt, { cardMinor, walletMinor: 0 }, now);
  const { taken, wantedMinor } = reversal;
  const found = { ...dispute, taken, missingMinor: wantedMinor - takenMinorOf(taken) };
  const { lost, writes } = await owing(attempt, disputes, { before: dispute, found }, reversal, now);
  return {
    step: { ...step, dispute: lost, disputes: disputes.map((one) => (one === dispute ? lost : one)) },
    writes: [...(await takeBackWrites(attempt, reversal, `${attempt.id} ${dispute.id}`, now)), ...writes],
  };
}

type Losing = Readonly<{ before: Dispute; found: Dispute }>;

/**
 * What cannot be taken back was used, so the customer owes it. A payment in the name of a customer who is not known to have made it is
 * owed by none: who typed the address has used it.
 */
async function owing(
  attempt: Attempt,
  disputes: readonly Dispute[],
  { before, found }: Losing,
  { found: { orders: holdings } }: Reversal,
  now: Date,
): Promise<{ lost: Dispute; writes: Write[] }> {
  const orders = holdings.map(({ order }) => order);
  const after = disputes.map((one) => (one === before ? found : one));
  const minor = isOfProvedCustomer(attempt, orders) ? usedMinorOf(attempt, after, orders) : 0;
  if (minor === 0) return { lost: found, writes: [] };
  const customer = await getCustomer(attempt.tenantId, attempt.customerId);
  const { id: attemptId, projectId, terms } = attempt;
  const { currency } = terms.charge;
  const entry = { disputeId: found.id, attemptId, projectId, currency, minor, since: instant(now) };
  return {
    lost: { ...found, owedMinor: minor },
    writes: [setOwed(customer, [...(customer.owed ?? []), entry])],
  };
}

/** The dispute as the attempt's own account shows it. One that is about another charge than the attempt's is not believed (R7). */
async function readDispute(attempt: Attempt, disputeId: string): Promise<SeenDispute | Applied> {
  const account = await openAccountOf(attempt);
  if (!account) return 'later';
  const answer = await getDispute(account.processor, disputeId);
  if (answer.kind === 'unknown') return 'later';
  const isOwn = answer.kind === 'dispute' && isAbout(answer.dispute, attempt);
  if (isOwn) return answer.dispute;
  log('warn', 'a dispute is not about the charge that its event names', {
    tenantId: attempt.tenantId,
    attemptId: attempt.id,
    disputeId,
  });
  return 'ignored';
}

const isAbout = ({ intentId, chargeId, livemode }: SeenDispute, attempt: Attempt): boolean =>
  intentId === attempt.intentId && chargeId === attempt.chargeId && livemode === attempt.livemode;

/** One row, whose id follows from the dispute and how far it is. */
function news(after: Attempt, { dispute, news: learned }: DisputeStep, now: Date): Write[] {
  if (learned.length === 0) return [];
  const id = disputeRowId(after.id, dispute.id, learned);
  const events = learned.map((one) => disputeEvent(after, dispute, one, now));
  const notices = learned.includes('opened') ? [disputedNotice(after, dispute)] : [];
  return [putOutbox({ id, tenantId: after.tenantId, events, notices }, now)];
}

/** Of an invoice that is paid in parts, the rest must stay payable: a lost part changes nothing. */
async function lostInvoice({ tenantId, invoiceId }: Attempt, { dispute }: DisputeStep): Promise<Write[]> {
  const customerId = isLost(dispute) && invoiceId ? customerOfRecord('invoice', invoiceId) : undefined;
  const invoice = customerId && invoiceId && (await findInvoice(tenantId, customerId, invoiceId));
  if (!invoice || (invoice.status !== InvoiceStatus.paid && invoice.status !== InvoiceStatus.refunded))
    return [];
  return [
    loseInvoice(invoice, dispute.currency === invoice.currency ? dispute.amountMinor : invoice.totalMinor),
  ];
}
