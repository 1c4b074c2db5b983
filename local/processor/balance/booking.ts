import type { Desk } from '../books/desk.ts';
import type { BalanceTransaction } from './balance-transaction.ts';

/** The balance of each currency is kept and paid out by itself, as of an account that has a bank account for each. */
type Booked = Readonly<{
  type: BalanceTransaction['type'];
  source: string;
  /** What the balance gains, or loses if it is negative. */
  amount: number;
  currency: string;
  fee?: number;
}>;

const REPORTED_AS: Readonly<Record<BalanceTransaction['type'], string>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
  payout: 'payout',
};
const PART_OF_CHARGE = 0.029;
const EACH_CHARGE = 30;
const EACH_DISPUTE = 1_500;
const AVAILABLE_AFTER_SECONDS = 2 * 24 * 60 * 60;

/** Books what moved the account's balance, and gives the transaction. */
export function book(desk: Desk, { type, source, amount, currency, fee = 0 }: Booked): BalanceTransaction {
  const isReversal = REPORTED_AS[type] === 'dispute' && amount > 0;
  const booked: BalanceTransaction = {
    id: desk.newId('txn_1'),
    object: 'balance_transaction',
    amount,
    available_on: desk.now + (type === 'charge' ? AVAILABLE_AFTER_SECONDS : 0),
    balance_type: 'payments',
    created: desk.now,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: isReversal ? 'dispute_reversal' : REPORTED_AS[type],
    source,
    status: type === 'charge' ? 'pending' : 'available',
    type,
  };
  desk.books.balanceTransactions.put(booked);
  return booked;
}

type Charged = Readonly<{ id: string; amount: number; currency: string }>;

/** A charge costs 2.9 % and 30 of the currency's smallest unit. */
export const bookCharge = (desk: Desk, { id: source, amount, currency }: Charged): BalanceTransaction =>
  book(desk, {
    ...{ type: 'charge', source, amount, currency },
    fee: Math.round(amount * PART_OF_CHARGE) + EACH_CHARGE,
  });

/** A dispute takes its amount and a fee, which a won one does not bring back. */
export const bookDispute = (
  desk: Desk,
  { id: source, amount, currency }: Charged,
  money: 'withdrawn' | 'reinstated',
): BalanceTransaction =>
  book(
    desk,
    money === 'withdrawn'
      ? { type: 'adjustment', source, amount: -amount, currency, fee: EACH_DISPUTE }
      : { type: 'adjustment', source, amount, currency },
  );
