import { invariant } from '../domain/errors.ts';
import type { TenantId } from '../domain/ids.ts';
import type { PaymentLink } from '../domain/links/payment-link.ts';
import type { Attempt } from '../domain/sales/attempt.ts';
import type { RecordChange, UnpaidChange } from '../domain/sales/record-change.ts';
import { saveCard } from './customer/cards.ts';
import { freePlan } from './holds/plan.ts';
import { closeInvoice, createInvoice, payInvoice } from './invoices.ts';
import { createLink } from './links.ts';
import { createOrder, moveOrder, renewOrder } from './orders.ts';
import { createSubscription, moveSubscription } from './subscriptions.ts';
import type { Write } from './table/table.ts';

/** What changes are written with: the number taken for a new invoice, and the project's time zone, in which orders are due. */
export type Writing = Readonly<{ invoiceNumber?: string | undefined; timeZone: string }>;

/** The write of one change that the end of an attempt makes. */
export function writeOf(change: RecordChange, ended: Attempt, writing: Writing): Write {
  return 'paid' in change ? payInvoice(change.invoice, ended) : writeUnpaid(ended.tenantId, change, writing);
}

/** The same of a change that pays nothing: it may be made without an attempt. */
export function writeUnpaid(tenantId: TenantId, change: UnpaidChange, writing: Writing): Write {
  if ('saved' in change) return saveCard(change.card);
  if ('renewed' in change) return renewOrder(tenantId, change, writing.timeZone);
  if ('freed' in change) return freePlan(tenantId, change.renewal);
  if ('cancelled' in change) return closeInvoice({ ...change.invoice, tenantId });
  return 'moved' in change ? writeOfMoved(tenantId, change, writing) : writeOfMade(change, writing);
}

function writeOfMoved(tenantId: TenantId, change: Extract<RecordChange, { moved: string }>, { timeZone }: Writing): Write {
  if (change.moved === 'order') return moveOrder(change.before, change.after, timeZone);
  return moveSubscription(tenantId, change.subscription, change.status);
}

function writeOfMade(change: Extract<RecordChange, { made: string }>, { invoiceNumber, timeZone }: Writing): Write {
  switch (change.made) {
    case 'order':
      return createOrder(change.order, timeZone);
    case 'subscription':
      return createSubscription(change.subscription);
    case 'link':
      return createLink(withNumber(change.link, invoiceNumber), false);
    case 'invoice':
      invariant(invoiceNumber, 'a new invoice takes a number');
      return createInvoice({ ...change.invoice, number: invoiceNumber });
  }
}

/** The link of an invoice that is made in the same commit names the number that the invoice takes. */
function withNumber(link: PaymentLink, number: string | undefined): PaymentLink {
  return link.invoice && number !== undefined ? { ...link, invoice: { ...link.invoice, number } } : link;
}
