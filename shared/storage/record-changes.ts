import type { WalletEntry } from '../domain/customers/wallet.ts';
import { invariant } from '../domain/errors.ts';
import type { TenantId, WalletEntryId } from '../domain/ids.ts';
import type { PaymentLink } from '../domain/links/payment-link.ts';
import type { Money } from '../domain/money/money.ts';
import type { Attempt } from '../domain/sales/attempt.ts';
import type { RecordChange, UnpaidChange } from '../domain/sales/record-change.ts';
import { followingOperation, idOf } from '../runtime/new-id.ts';
import { saveCard } from './customer/cards.ts';
import { freePlan } from './holds/plan.ts';
import { closeInvoice, createInvoice, payInvoice } from './invoices.ts';
import { createLink } from './links.ts';
import { changeOrder, createOrder, moveOrder, renewOrder } from './orders.ts';
import { changeSubscription, createSubscription, moveSubscription } from './subscriptions.ts';
import type { Write } from './table/table.ts';
import { creditWallet } from './wallets.ts';

/** What changes are written with: the number taken for a new invoice, and the project's time zone, in which orders are due. */
export type Writing = Readonly<{ invoiceNumber?: string | undefined; timeZone: string }>;

/** The writes of one change that the end of an attempt makes. */
export function writesOf(change: RecordChange, ended: Attempt, writing: Writing): Write[] {
  if ('credited' in change) return creditWallet(entryOf(change.credit, ended));
  return [
    'paid' in change ? payInvoice(change.invoice, ended) : writeUnpaid(ended.tenantId, change, writing),
  ];
}

/** An attempt credits a wallet at most once, with an entry whose id follows from it. */
function entryOf(
  { minor, currency }: Money,
  { id: attemptId, tenantId, customerId, endedAt: at }: Attempt,
): WalletEntry {
  invariant(at, `attempt ${attemptId} has ended`);
  const id = idOf<WalletEntryId>('walletEntry', followingOperation(attemptId, 'wallet credit'));
  return {
    id,
    tenantId,
    customerId,
    currency,
    type: 'credit',
    amount: minor,
    attemptId,
    reason: 'plan change',
    at,
  };
}

/** The same of a change that pays nothing: it may be made without an attempt. */
export function writeUnpaid(tenantId: TenantId, change: UnpaidChange, writing: Writing): Write {
  if ('saved' in change) return saveCard(change.card);
  if ('renewed' in change) return renewOrder(tenantId, change, writing.timeZone);
  if ('freed' in change) return freePlan(tenantId, change.of);
  if ('changed' in change) return writeOfChanged(tenantId, change, writing);
  if ('cancelled' in change) return closeInvoice({ ...change.invoice, tenantId });
  return 'moved' in change ? writeOfMoved(tenantId, change, writing) : writeOfMade(change, writing);
}

function writeOfMoved(
  tenantId: TenantId,
  change: Extract<RecordChange, { moved: string }>,
  { timeZone }: Writing,
): Write {
  if (change.moved === 'order') return moveOrder(change.before, change.after, timeZone);
  return moveSubscription(tenantId, change.subscription, change.status);
}

function writeOfChanged(
  tenantId: TenantId,
  change: Extract<RecordChange, { changed: string }>,
  { timeZone }: Writing,
): Write {
  return change.changed === 'order'
    ? changeOrder(tenantId, change, timeZone)
    : changeSubscription(tenantId, change);
}

function writeOfMade(
  change: Extract<RecordChange, { made: string }>,
  { invoiceNumber, timeZone }: Writing,
): Write {
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
