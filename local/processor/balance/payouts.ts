import type Stripe from 'stripe';
import type { AccountBooks } from '../books/books.ts';
import { type Call, type Desk, present } from '../books/desk.ts';
import { absent } from '../http/errors.ts';
import { type Filters, list } from '../http/listing.ts';
import { allowOnly } from '../http/params.ts';
import type { BalanceTransaction, Payout } from './balance-transaction.ts';
import { book } from './booking.ts';

const DAY_SECONDS = 24 * 60 * 60;
const ARRIVES_AFTER_SECONDS = 2 * DAY_SECONDS;
/** The day of the last payouts of an account in this process. */
const paidOn = new WeakMap<AccountBooks, number>();

/** Once a day pays out what is available of each currency. */
export function payOut(desk: Desk): void {
  const day = Math.floor(desk.now / DAY_SECONDS);
  const last = paidOn.get(desk.books);
  if (last === day) return;
  paidOn.set(desk.books, day);
  const due = desk.books.balanceTransactions.all().filter(({ available_on: at }) => at <= desk.now);
  for (const pending of due.filter(({ status }) => status === 'pending'))
    desk.books.balanceTransactions.put({ ...pending, status: 'available' });
  for (const [currency, entries] of Map.groupBy(due, (entry) => entry.currency)) {
    const amount = entries.reduce((sum, { net }) => sum + net, 0);
    if (amount > 0) pay(desk, amount, currency);
  }
}

function pay(desk: Desk, amount: number, currency: string): void {
  const id = desk.newId('po_1');
  const { id: balance_transaction } = book(desk, { type: 'payout', source: id, amount: -amount, currency });
  desk.books.payouts.put({
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: desk.now + ARRIVES_AFTER_SECONDS,
    automatic: true,
    balance_transaction,
    created: desk.now,
    currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  });
}

export function listPayouts(desk: Desk, call: Call): object {
  return list<Payout>(desk, desk.books.payouts, call, {
    url: '/v1/payouts',
    indexed: ['status'] satisfies Filters<Stripe.PayoutListParams>,
  });
}

export function retrievePayout(desk: Desk, { params, id }: Call): object {
  allowOnly(params, []);
  const payout = desk.books.payouts.get(id);
  if (!payout) throw absent('payout', id, 'payout');
  return present(desk, payout, params);
}

export function listBalanceTransactions(desk: Desk, call: Call): object {
  return list<BalanceTransaction>(desk, desk.books.balanceTransactions, call, {
    url: '/v1/balance_transactions',
    indexed: ['source', 'type', 'currency'] satisfies Filters<Stripe.BalanceTransactionListParams>,
  });
}

export function retrieveBalanceTransaction(desk: Desk, { params, id }: Call): object {
  allowOnly(params, []);
  const booked = desk.books.balanceTransactions.get(id);
  if (!booked) throw absent('balance transaction', id, 'balance_transaction');
  return present(desk, booked, params);
}
