import type { WalletEntry } from '../domain/customers/wallet.ts';
import { invariant } from '../domain/errors.ts';
import type { TenantId, WalletEntryId } from '../domain/ids.ts';
import type { PaymentLink } from '../domain/links/payment-link.ts';
import type { Attempt } from '../domain/sales/attempt.ts';
import type { RecordChange, UnpaidName } from '../domain/sales/record-change.ts';
import { totalOf } from '../domain/value/part.ts';
import { followingOperation, idOf } from '../runtime/new-id.ts';
import { saveCard } from './customer/cards.ts';
import { freePlan } from './holds/plan.ts';
import { closeInvoice, createInvoice, payInvoice } from './invoices.ts';
import { createLink } from './links.ts';
import { createOrder } from './orders.ts';
import { changeOrder, moveOrder, renewOrder } from './renewals/change-order.ts';
import { changeSubscription, createSubscription, moveSubscription } from './subscriptions.ts';
import type { Write } from './table/table.ts';
import { creditWallet } from './wallets.ts';

/** What changes are written with: the number taken for a new invoice, and the project's time zone, in which orders are due. */
export type Writing = Readonly<{ invoiceNumber?: string | undefined; timeZone: string }>;

/** The writes of one change that the end of an attempt makes. */
export function writesOf(change: RecordChange, ended: Attempt, writing: Writing): Write[] {
  if (change.is === 'wallet credited') return creditWallet(entryOf(change, ended));
  if (change.is === 'add-on ended') return endAddOn(change, ended, writing);
  if (change.is === 'invoice paid') return [payInvoice(change.invoice, ended)];
  return [writeUnpaid(ended.tenantId, change, writing)];
}

/** The same of a change that pays nothing: it may be made without an attempt. */
export function writeUnpaid<Name extends UnpaidName>(
  tenantId: TenantId,
  change: RecordChange<Name>,
  writing: Writing,
): Write {
  return WRITES[change.is](change, writing, tenantId);
}

const WRITES: {
  readonly [Name in UnpaidName]: (change: RecordChange<Name>, writing: Writing, tenantId: TenantId) => Write;
} = {
  'order made': ({ order }, { timeZone }) => createOrder(order, timeZone),
  'order moved': ({ after }, { timeZone }) => moveOrder(after, timeZone),
  'order renewed': (change, { timeZone }, tenantId) => renewOrder(tenantId, change, timeZone),
  'order changed': (change, { timeZone }, tenantId) => changeOrder(tenantId, change, timeZone),
  'subscription made': ({ subscription }) => createSubscription(subscription),
  'subscription moved': ({ subscription, status }, _, tenantId) =>
    moveSubscription(tenantId, subscription, status),
  'subscription changed': (change, _, tenantId) => changeSubscription(tenantId, change),
  'invoice made': ({ invoice }, { invoiceNumber: number, timeZone }) => {
    invariant(number, 'a new invoice takes a number');
    return createInvoice({ ...invoice, number }, timeZone);
  },
  'invoice cancelled': ({ invoice }, _, tenantId) => closeInvoice({ ...invoice, tenantId }),
  'link made': ({ link }, { invoiceNumber }) => createLink(withNumber(link, invoiceNumber), false),
  'card saved': ({ card }) => saveCard(card),
  'plan freed': ({ of }, _, tenantId) => freePlan(tenantId, of),
};

function endAddOn(
  { ended: { renewal, currency, credited: lots, tax }, after }: RecordChange<'add-on ended'>,
  ended: Attempt,
  writing: Writing,
): Write[] {
  const { id, customerId, dunning } = renewal.order;
  const credit = { minor: totalOf(lots), currency };
  return [
    writeUnpaid(ended.tenantId, { is: 'order renewed', renewal, after }, writing),
    ...(dunning ? [closeInvoice({ id: dunning.invoiceId, customerId, tenantId: ended.tenantId })] : []),
    ...(credit.minor > 0
      ? creditWallet({ ...entryOf({ credit, lots }, ended, id), orderId: id, ...(tax && { tax }) })
      : []),
  ];
}

/** An attempt credits a wallet at most once for each record that it changes, with an entry whose id follows from both. */
function entryOf(
  { credit: { minor, currency }, lots }: Pick<RecordChange<'wallet credited'>, 'credit' | 'lots'>,
  { id: attemptId, tenantId, customerId, endedAt: at }: Attempt,
  of = '',
): WalletEntry {
  invariant(at, `attempt ${attemptId} has ended`);
  const id = idOf<WalletEntryId>('walletEntry', followingOperation(attemptId, `wallet credit${of}`));
  return {
    id,
    tenantId,
    customerId,
    currency,
    type: 'credit',
    amount: minor,
    lots,
    attemptId,
    reason: 'plan change',
    at,
  };
}

/** The link of an invoice that is made in the same commit names the number that the invoice takes. */
function withNumber(link: PaymentLink, number: string | undefined): PaymentLink {
  return link.invoice && number !== undefined ? { ...link, invoice: { ...link.invoice, number } } : link;
}
