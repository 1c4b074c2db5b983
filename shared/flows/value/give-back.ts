import type { Order } from '../../domain/billing/order.ts';
import type { WalletEntry } from '../../domain/customers/wallet.ts';
import { BillingError } from '../../domain/errors.ts';
import type { WalletEntryId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { isProved } from '../../domain/sales/buyer-known-by.ts';
import { taxOfCredit } from '../../domain/tax/credit.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import type { UnusedOnCancel } from '../../domain/tenants/unused-on-cancel.ts';
import { instant } from '../../domain/time/calendar.ts';
import { withFunding } from '../../domain/value/earlier-period.ts';
import { type Part, paymentOf, type Source, totalOf } from '../../domain/value/part.ts';
import { unusedParts } from '../../domain/value/reversal.ts';
import { type Divided, divideUnused } from '../../domain/value/unused.ts';
import type { UnusedAtEnd } from '../../domain/value/unused-at-end.ts';
import { followingOperation, idOf } from '../../runtime/new-id.ts';
import { findAttempt } from '../../storage/attempts.ts';
import type { Write } from '../../storage/table/table.ts';
import { creditWallet } from '../../storage/wallets.ts';
import { type Account, openAccountOf } from '../charging/account.ts';
import { type ReservedRefund, reserveUnused } from '../refunds/refund-unused.ts';

/** What an order that ends now leaves unused, and what of it is given back. `atEnd` is kept with the order. */
export type GivingBack = Divided & Readonly<{ atEnd: UnusedAtEnd; accounts: ReadonlyMap<Source, Account> }>;

/** Nothing for an order without a paid period: a trial, a link, an add-on of an earlier version. Nothing is written. */
export async function givingBack(
  order: Order,
  { timeZone }: Project,
  how: UnusedOnCancel,
  now: Date,
): Promise<GivingBack | undefined> {
  const { tenantId, plan, cyclesPaid, period, currency, buyerKnownBy } = order;
  if (!(plan ?? period) || cyclesPaid === 0) return undefined;
  const paidBy = period?.funding ? [] : await readAll(tenantId, period?.payments ?? []);
  const unused = unusedParts(withFunding(order, paidBy), timeZone, now);
  const payments = how === 'keep' ? [] : await readAll(tenantId, unused.flatMap(namedIn));
  const accounts = new Map<Source, Account>();
  const paid = new Map<Source, { payment: Attempt; isRefundable: boolean }>();
  for (const { from } of unused) {
    const payment = payments.find(({ id }) => id === paymentOf(from)?.id);
    if (!payment) continue;
    const account = how === 'refund' && payment.operation === 'charge' ? await accountOf(payment) : undefined;
    if (account) accounts.set(from, account);
    paid.set(from, { payment, isRefundable: account !== undefined });
  }
  const dividing = { how, currency, payments: paid, hasWallet: isProved(buyerKnownBy) };
  const divided = divideUnused(unused, dividing);
  const { refunds, credit, kept } = divided;
  const refundMinor = totalOf(refunds.map(({ part }) => part));
  const creditMinor = totalOf(credit);
  const tax = taxOfCredit(period?.taxes, creditMinor, currency);
  return { ...divided, accounts, atEnd: { creditMinor, refundMinor, kept, ...(tax && { tax }) } };
}

const namedIn = ({ from }: Part) => paymentOf(from) ?? [];

async function readAll(
  tenantId: Order['tenantId'],
  named: readonly Pick<Attempt, 'id' | 'customerId'>[],
): Promise<Attempt[]> {
  const found = await Promise.all(named.map(({ customerId, id }) => findAttempt(tenantId, customerId, id)));
  return found.filter((payment) => payment !== undefined);
}

/** A gateway that has lost its key, or has one of another account, gives nothing back: the wallet does. */
async function accountOf(payment: Attempt): Promise<Account | undefined> {
  try {
    return await openAccountOf(payment);
  } catch (error) {
    if (error instanceof BillingError && error.code === 'gateway_not_available') return undefined;
    throw error;
  }
}

/**
 * The writes that give back, for the commit that ends the order: the wallet's credit, and the refunds as they are asked for, each of which
 * is then sent. A crash after the commit leaves them to the reconciler. `name` makes the id of the entry in the wallet.
 */
export async function giveBackWrites(
  order: Order,
  { credit, refunds, accounts, atEnd: { tax } }: GivingBack,
  name: string,
  now: Date,
): Promise<{ writes: Write[]; reserved: ReservedRefund[] }> {
  const reserved: ReservedRefund[] = [];
  for (const { payment, part } of refunds) {
    const account = accounts.get(part.from);
    if (account) reserved.push(await reserveUnused({ order, payment, account, part, now }));
  }
  const credits =
    totalOf(credit) > 0 ? creditWallet({ ...entryOf(order, credit, name, now), ...(tax && { tax }) }) : [];
  return { writes: [...credits, ...reserved.flatMap(({ writes }) => writes)], reserved };
}

function entryOf(
  { id: orderId, tenantId, customerId, currency }: Order,
  lots: Part[],
  name: string,
  now: Date,
): WalletEntry {
  return {
    id: idOf<WalletEntryId>('walletEntry', followingOperation(name, 'unused credit')),
    tenantId,
    customerId,
    currency,
    type: 'credit',
    amount: totalOf(lots),
    lots,
    orderId,
    reason: 'cancellation',
    at: instant(now),
  };
}
