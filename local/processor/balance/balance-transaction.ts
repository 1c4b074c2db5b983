import type { Common, Named } from '../books/objects.ts';

/** What moved the balance of an account, in the form of the API. `amount` less `fee` is `net`. */
export type BalanceTransaction = Named<'balance_transaction'> &
  Readonly<{
    amount: number;
    available_on: number;
    balance_type: 'payments';
    currency: string;
    description: string | null;
    exchange_rate: null;
    fee: number;
    fee_details: readonly FeeDetail[];
    net: number;
    reporting_category: string;
    source: string;
    status: 'pending' | 'available';
    type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout';
  }>;

type FeeDetail = Readonly<{
  amount: number;
  application: null;
  currency: string;
  description: string;
  type: 'stripe_fee';
}>;

/** What went to the bank account of the account's owner. */
export type Payout = Common<'payout'> &
  Readonly<{
    amount: number;
    application_fee: null;
    application_fee_amount: null;
    arrival_date: number;
    automatic: true;
    balance_transaction: string;
    currency: string;
    description: string;
    destination: null;
    failure_balance_transaction: null;
    failure_code: null;
    failure_message: null;
    metadata: object;
    method: 'standard';
    original_payout: null;
    payout_method: null;
    reconciliation_status: 'completed';
    reversed_by: null;
    source_type: 'card';
    statement_descriptor: null;
    status: 'paid';
    trace_id: null;
    type: 'bank_account';
  }>;
