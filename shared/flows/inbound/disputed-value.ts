import { type Invoice, InvoiceStatus } from '../../domain/billing/invoice.ts';
import type { BillingEvent } from '../../domain/events/event.ts';
import { customerOfRecord } from '../../domain/ids.ts';
import { taxGivenBack } from '../../domain/refunds/refund-tax.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { type Dispute, type DisputeStep, isLost } from '../../domain/sales/dispute.ts';
import { instant } from '../../domain/time/calendar.ts';
import { takenMinorOf } from '../../domain/value/taken.ts';
import { isOfProvedCustomer, usedMinorOf } from '../../domain/value/used.ts';
import { getCustomer, setOwed } from '../../storage/customers.ts';
import { loseInvoice, regainInvoice } from '../../storage/inbound/lost-invoices.ts';
import { findInvoice } from '../../storage/invoices.ts';
import type { Write } from '../../storage/table/table.ts';
import { owedClearedEvent } from '../customers/clear-owed.ts';
import { putBack, type Reversal, reversalOf, takeBackWrites } from '../value/take-back.ts';

/** A step of a dispute with what it does to what the payment paid for. */
type Valued = Readonly<{ step: DisputeStep; writes: Write[]; events: BillingEvent[] }>;

/**
 * A lost dispute is money that went back, so what it paid for goes back too, its invoice counts as refunded, and its customer owes what they
 * have used. One that is no longer lost puts all of it back, as a refund does that fails later.
 */
export async function disputedValue(attempt: Attempt, step: DisputeStep, now: Date): Promise<Valued> {
  const { before, dispute } = step;
  const wasLost = before !== undefined && isLost(before);
  if (wasLost === isLost(dispute)) return { step, writes: [], events: [] };
  const name = `${attempt.id} ${dispute.id} ${attempt.version}`;
  return wasLost
    ? await putBackOf(attempt, step, before, name, now)
    : await takenBack(attempt, step, name, now);
}

/** The step with the dispute as it is recorded. */
const recorded = (step: DisputeStep, dispute: Dispute): DisputeStep => ({
  ...step,
  dispute,
  disputes: step.disputes.map((one) => (one === step.dispute ? dispute : one)),
});

async function takenBack(attempt: Attempt, step: DisputeStep, name: string, now: Date): Promise<Valued> {
  const { dispute } = step;
  const cardMinor = Math.min(dispute.amountMinor, attempt.terms.charge.minor);
  const reversal = await reversalOf(attempt, { cardMinor, walletMinor: 0 }, now);
  const { taken, wantedMinor } = reversal;
  const invoice = await invoiceOf(attempt);
  const ofInvoiceMinor = invoice && lostOf(invoice, dispute);
  const found: Dispute = {
    ...dispute,
    taken: { ...taken, moved: dispute.taken?.moved },
    missingMinor: wantedMinor - takenMinorOf(taken),
    ...(ofInvoiceMinor && { ofInvoiceMinor }),
    ...(attempt.terms.tax && { taxMinor: taxGivenBack(attempt, { minor: cardMinor }) }),
  };
  const { lost, writes } = await owing(attempt, recorded(step, found), reversal, now);
  return {
    step: recorded(step, lost),
    writes: [
      ...(await takeBackWrites(attempt, reversal, name, now)),
      ...writes,
      ...(invoice && ofInvoiceMinor ? [loseInvoice(invoice, ofInvoiceMinor)] : []),
    ],
    events: [],
  };
}

/**
 * What cannot be taken back was used, so the customer owes it. A payment in the name of a customer who is not known to have made it is
 * owed by none: who typed the address has used it.
 */
async function owing(
  attempt: Attempt,
  { dispute: found, disputes }: DisputeStep,
  { found: { orders: holdings } }: Reversal,
  now: Date,
): Promise<{ lost: Dispute; writes: Write[] }> {
  const orders = holdings.map(({ order }) => order);
  const minor = isOfProvedCustomer(attempt, orders) ? usedMinorOf(attempt, disputes, orders) : 0;
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

/** The tenant has the money again: to its period while that lasts, else to the wallet, and nothing of it is owed any more. */
async function putBackOf(
  attempt: Attempt,
  step: DisputeStep,
  before: Dispute,
  name: string,
  now: Date,
): Promise<Valued> {
  const { left, writes } = await putBack(attempt, { taken: before.taken }, name, now);
  const { moved = [] } = left;
  const { taken: _, ...dispute } = step.dispute;
  const back = moved.length > 0 ? { ...dispute, taken: left } : dispute;
  const invoice = await invoiceOf(attempt);
  const ofInvoiceMinor = invoice && regainedOf(invoice, before);
  const cleared = await clearing(attempt, before, now);
  return {
    step: recorded(step, back),
    writes: [
      ...writes,
      ...cleared.writes,
      ...(invoice && ofInvoiceMinor ? [regainInvoice(invoice, ofInvoiceMinor)] : []),
    ],
    events: cleared.events,
  };
}

const REGAINED = { by: 'dispute', reason: 'The dispute is no longer lost.' };

/** What staff have cleared stays as they left it. */
async function clearing(
  attempt: Attempt,
  { id: disputeId, owedMinor }: Dispute,
  now: Date,
): Promise<Pick<Valued, 'writes' | 'events'>> {
  const customer = owedMinor ? await getCustomer(attempt.tenantId, attempt.customerId) : undefined;
  const open = customer?.owed?.find(
    (one) => one.attemptId === attempt.id && one.disputeId === disputeId && one.cleared === undefined,
  );
  if (!customer || !open) return { writes: [], events: [] };
  const cleared = { at: instant(now), ...REGAINED };
  const owed = (customer.owed ?? []).map((one) => (one === open ? { ...one, cleared } : one));
  return {
    writes: [setOwed(customer, owed)],
    events: [owedClearedEvent(customer, [open], REGAINED, now)],
  };
}

async function invoiceOf({ tenantId, invoiceId }: Attempt): Promise<Invoice | undefined> {
  const customerId = invoiceId && customerOfRecord('invoice', invoiceId);
  return customerId ? await findInvoice(tenantId, customerId, invoiceId) : undefined;
}

/** Of an invoice that is paid in parts, the rest must stay payable: a lost part changes nothing. */
function lostOf(invoice: Invoice, { currency, amountMinor }: Dispute): number {
  if (invoice.status !== InvoiceStatus.paid && invoice.status !== InvoiceStatus.refunded) return 0;
  return currency === invoice.currency ? amountMinor : invoice.totalMinor;
}

/** Earlier versions of the service did not keep how much of the invoice was lost. */
const regainedOf = (invoice: Invoice, before: Dispute): number =>
  Math.min(
    invoice.lostMinor ?? 0,
    before.ofInvoiceMinor ?? (before.closings === undefined ? lostOf(invoice, before) : 0),
  );
