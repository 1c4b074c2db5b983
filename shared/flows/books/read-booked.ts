import { type Invoice, InvoiceStatus } from '../../domain/billing/invoice.ts';
import { spanOf, type Window, windowsOf } from '../../domain/books/days.ts';
import type { BookEntry, Undated } from '../../domain/books/entry.ts';
import { minorOf } from '../../domain/books/minor-of.ts';
import { ofIssued, ofSettled, ofVoided } from '../../domain/books/of-invoice.ts';
import { ofDispute, ofFailedRefund, ofRefund, ofSale } from '../../domain/books/of-payment.ts';
import { ofWalletEntry } from '../../domain/books/of-wallet.ts';
import type { BookState } from '../../domain/books/state.ts';
import { type Movement, movedOf } from '../../domain/books/subscriptions.ts';
import { plusAll, type Sums } from '../../domain/books/sums.ts';
import type { BillingEvent, OutboxRow } from '../../domain/events/event.ts';
import {
  type AttemptId,
  type CustomerId,
  customerOfRecord,
  type Instant,
  type OrderId,
  type ProjectId,
  type RefundId,
  type TenantId,
} from '../../domain/ids.ts';
import type { CreditNote } from '../../domain/refunds/credit-note.ts';
import type { Refund } from '../../domain/refunds/refund.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { Dispute } from '../../domain/sales/dispute.ts';
import { priceOf } from '../../domain/sales/wallet-share.ts';
import { parseAttempt } from '../../storage/attempts.ts';
import { type Booked, readBooked } from '../../storage/books/booked.ts';
import { readByKey } from '../../storage/books/read-by-key.ts';
import { parseInvoice } from '../../storage/invoices.ts';
import { parseOrder } from '../../storage/orders.ts';
import { parseRefund } from '../../storage/refunds/refunds.ts';
import { keys } from '../../storage/table/keys.ts';
import { dated, ENTRIES_LEAST, type Exporting, type Part } from './part.ts';

/** The events that the books read, as far as they read them. */
type Data = Readonly<{
  customer?: { id: CustomerId };
  transactionId?: AttemptId | null;
  refundId?: RefundId;
  processorRefundId?: string | null;
  orderId?: OrderId | null;
  trialEndsOn?: string | null;
  dispute?: Pick<Dispute, 'id' | 'status'>;
  amount?: { value: number; currency: string };
}>;
const dataOf = (event: BillingEvent): Data => event.data as Data;

/** A part of what was booked here on the day, in the order in which it was booked: payments, refunds, disputes and wallets. */
export async function readBookedPart({ state, running, projects }: Exporting): Promise<Part> {
  const { tenantId } = state;
  const windows = windowsOf(projects, state.until, running.to);
  const { from, to: before } = spanOf(windows);
  const entries: BookEntry[] = [];
  let moved: Sums = {};
  let after = running.position;
  do {
    const page = await readBooked(tenantId, { from, before, after });
    const own = page.booked.filter((one) => isWithin(one, windows, projects[0]?.id));
    const found = { ...(await readNamed(tenantId, own)), receivablesFrom: state.receivablesFrom };
    for (const one of own)
      entries.push(...dated(entriesOf(one, found, projects[0]?.id), running.day, one.at));
    moved = plusAll(moved, await movementsOf(tenantId, own, found));
    after = page.next;
  } while (after !== undefined && entries.length < ENTRIES_LEAST);
  return { entries, moved, position: after, hasMore: after !== undefined };
}

/** A wallet is for all projects of the tenant, so the oldest one's day counts. */
function isWithin(
  one: Booked,
  windows: ReadonlyMap<ProjectId, Window>,
  oldest: ProjectId | undefined,
): boolean {
  const projectId = 'row' in one ? one.row.events[0]?.projectId : oldest;
  const window = projectId && windows.get(projectId);
  return window !== undefined && one.at >= window.from && one.at < window.to;
}

type Found = Readonly<{
  attempts: ReadonlyMap<string, Attempt>;
  refunds: ReadonlyMap<string, Refund>;
  /** Those of a refund, by its id. */
  creditNotes: ReadonlyMap<string, readonly CreditNote[]>;
}>;

/** The records that events name. What is booked of them never changes, so it does not matter when they are read. */
async function readNamed(tenantId: TenantId, booked: readonly Booked[]): Promise<Found> {
  const named = eventsIn(booked).map(dataOf);
  const attemptKeys = named.flatMap(({ customer, transactionId }) =>
    customer && transactionId ? [keys.attempt(tenantId, customer.id, transactionId)] : [],
  );
  const refundKeys = named.flatMap(({ customer, transactionId, refundId }) =>
    customer && transactionId && refundId
      ? [keys.refund(tenantId, customer.id, transactionId, refundId)]
      : [],
  );
  const attempts = (await readByKey(attemptKeys)).map(parseAttempt);
  const refunds = (await readByKey(refundKeys)).map(parseRefund);
  const refunded = new Set<string>(refunds.map(({ attemptId }) => attemptId));
  const invoiceKeys = attempts.flatMap(({ id, invoiceId }) => {
    const owner = refunded.has(id) && invoiceId && customerOfRecord('invoice', invoiceId);
    return owner ? [keys.invoice(tenantId, owner, invoiceId)] : [];
  });
  const invoices = (await readByKey(invoiceKeys)).map(parseInvoice);
  const notes = invoices.flatMap(({ creditNotes = [] }) => creditNotes);
  return {
    creditNotes: Map.groupBy(notes, ({ refundId }) => refundId),
    attempts: new Map(attempts.map((attempt) => [attempt.id, attempt])),
    refunds: new Map(refunds.map((refund) => [refund.id, refund])),
  };
}

type Since = Found & Pick<BookState, 'receivablesFrom'>;
type ToldInvoice = Parameters<typeof ofIssued>[0] & Readonly<{ status: Invoice['status'] }>;

const eventsIn = (booked: readonly Booked[]): BillingEvent[] =>
  booked.flatMap((one) => ('row' in one ? one.row.events : []));

function entriesOf(one: Booked, found: Since, oldest: ProjectId | undefined): Undated[] {
  if ('walletEntry' in one) return ofWalletEntry(one.walletEntry, oldest);
  const { row } = one;
  const isDispute = ({ type }: BillingEvent) => type.startsWith('payment.dispute');
  const events = row.events.filter((event) => !isDispute(event));
  // A row that tells that a dispute began and ended says the same of it twice.
  const [dispute] = row.events.filter(isDispute);
  return [
    ...events.flatMap((event) => ofEvent(event, found)),
    ...(dispute ? ofDisputeEvent(dispute, row, found) : []),
  ];
}

function ofEvent(event: BillingEvent, found: Since): Undated[] {
  const { attempts, refunds, creditNotes, receivablesFrom } = found;
  const isSince = ({ issuedAt }: Readonly<{ issuedAt: Instant }>) =>
    receivablesFrom !== undefined && issuedAt >= receivablesFrom;
  if (event.type === 'invoice.created' || event.type === 'invoice.voided') {
    const told = event.data as ToldInvoice;
    const isOwed = told.status === InvoiceStatus.unpaid || event.type === 'invoice.voided';
    const of = event.type === 'invoice.voided' ? ofVoided : ofIssued;
    return isOwed && isSince(told) ? of(told, event.projectId) : [];
  }
  const { transactionId, refundId = '', processorRefundId } = dataOf(event);
  const attempt = attempts.get(transactionId ?? '');
  const refund = refunds.get(refundId);
  if (!attempt) return [];
  const { invoice } = attempt.terms.source;
  switch (event.type) {
    case 'payment.succeeded':
      return [...ofSale(attempt), ...(invoice && isSince(invoice) ? ofSettled(attempt) : [])];
    case 'subscription.changed': // A change that charges nothing has an invoice all the same, and no payment that tells of it.
      return attempt.kind === 'change' && priceOf(attempt.terms).minor === 0 ? ofSale(attempt) : [];
    case 'refund.succeeded':
      return refund ? ofRefund(attempt, refund, creditNotes.get(refund.id)) : [];
    case 'refund.failed': {
      const isBack = processorRefundId && refund?.succeededAt && refund.succeededAt <= event.createdAt;
      return isBack ? ofFailedRefund(attempt, refund, creditNotes.get(refund.id)) : [];
    }
    default:
      return [];
  }
}

function ofDisputeEvent(event: BillingEvent, { id, disputeWas }: OutboxRow, { attempts }: Found): Undated[] {
  const { transactionId, dispute, amount } = dataOf(event);
  const attempt = attempts.get(transactionId ?? '');
  if (!attempt || !dispute || !amount) return [];
  return ofDispute(attempt, { rowId: id, was: disputeWas, is: { ...dispute, ...minorOf(amount) } });
}

/** Which orders began to be paid, are paid again after their subscription was suspended, or have ended. */
async function movementsOf(
  tenantId: TenantId,
  booked: readonly Booked[],
  { attempts }: Found,
): Promise<Sums> {
  const moved = booked.flatMap((one) => ('row' in one ? movementsIn(one.row, attempts) : []));
  const orders = (
    await readByKey(
      moved.flatMap(({ orderId }) => {
        const customerId = customerOfRecord('order', orderId);
        return customerId ? [keys.order(tenantId, customerId, orderId)] : [];
      }),
    )
  ).map(parseOrder);
  const byId = new Map(orders.map((order) => [order.id, order]));
  return movedOf(
    moved.flatMap(({ orderId, by }) => {
      const order = byId.get(orderId);
      return order ? [{ order, by }] : [];
    }),
  );
}

function movementsIn({ events }: OutboxRow, attempts: ReadonlyMap<string, Attempt>) {
  const isPaid = events.some(({ type }) => type === 'payment.succeeded');
  return events.flatMap((event): { orderId: OrderId; by: Movement }[] => {
    const { orderId, transactionId, trialEndsOn } = dataOf(event);
    if (!orderId) return [];
    switch (event.type) {
      case 'payment.succeeded':
        return isFirst(attempts.get(transactionId ?? '')) ? [{ orderId, by: 'new' }] : [];
      case 'subscription.activated':
        return isPaid || trialEndsOn ? [] : [{ orderId, by: 'new' }];
      case 'subscription.resumed':
        return isOfPause(attempts.get(transactionId ?? '')) ? [] : [{ orderId, by: 'recovered' }];
      case 'order.cancelled':
        return [{ orderId, by: 'churned' }];
      default:
        return [];
    }
  });
}

/** It paid the cycle with which an order went on after a pause. */
const isOfPause = (attempt: Attempt | undefined): boolean =>
  attempt?.terms.source.renewal?.order.pause !== undefined;

/** It paid the first cycle of an order, at once or after a trial. */
function isFirst(attempt: Attempt | undefined): boolean {
  const { cycle, source } = attempt?.terms ?? {};
  return source?.renewal
    ? source.renewal.order.cyclesPaid === 0
    : cycle !== undefined && cycle.trialDays === undefined;
}
