import { type Attempt, isSent } from '../sales/attempt.ts';

/** The accounts of the journal. Those with a name after a colon are one for each name. */
export const REVENUE = 'revenue';
export const DISCOUNTS = 'discounts';
/** Value of time that a customer paid for and did not use: on its way to a new plan or to the wallet. */
export const UNUSED_TIME = 'unused-time';
export const REFUNDS = 'refunds';
/** What is left to pay of issued invoices, and its other side, since revenue is booked when it is paid. */
export const RECEIVABLES = 'receivables';
export const UNCOLLECTED = 'uncollected';
export const WALLETS = 'customer-wallets';
/** What staff gave to wallets. */
export const GIFTS = 'wallet-gifts';
/** What banks took for disputes that are not decided. */
export const DISPUTES = 'disputes';
export const DISPUTE_LOSSES = 'dispute-losses';
export const DISPUTE_FEES = 'dispute-fees';
export const PROCESSOR_FEES = 'processor-fees';
export const UNEXPLAINED = 'unexplained';

/** What lies at an account of the processor, until it is paid out. */
export const processorAccount = (id: string): string => `processor:${id}`;
export const bankAccount = (id: string): string => `bank:${id}`;
/** What moved in an account of the processor beside this service. */
export const elsewhere = (id: string): string => `elsewhere:${id}`;
/** What left one currency of an account, and came in another. */
export const exchangeAccount = (id: string): string => `exchange:${id}`;
export const taxAccount = (country: string, rate: string): string => `tax:${country}:${rate}`;

export const TAX = /^tax:([^:]*):(.*)$/;
export const PROCESSOR = /^processor:(.*)$/;

/** What each account is, for who reads the books. */
export const MEANINGS: Readonly<Record<string, string>> = {
  'processor:<account>':
    'money at an account of the processor, before it is paid out; its balance is the processor’s own',
  'bank:<account>': 'what the processor paid out, and transfers that staff received',
  [REVENUE]: 'what was sold, before discounts, without tax',
  [DISCOUNTS]: 'what codes took off',
  [UNUSED_TIME]:
    'unused time of a plan that its customer changed or cancelled, credited to the new plan or to the wallet',
  'tax:<country>:<rate>': 'tax of what was sold, less that of refunds',
  [REFUNDS]: 'what was given back to cards, by transfer and to wallets, without its tax',
  [RECEIVABLES]: 'what is left to pay of invoices, with tax',
  [UNCOLLECTED]: 'the other side of `receivables`: what is revenue, and tax, once it is paid',
  [WALLETS]: 'what customers have in their wallets: a liability',
  [GIFTS]: 'what staff credited to wallets',
  [DISPUTES]: 'what banks have taken for disputes that are still open',
  [DISPUTE_LOSSES]: 'disputes that were lost',
  [DISPUTE_FEES]: 'what the processor charges for disputes',
  [PROCESSOR_FEES]: 'what the processor charges for payments and for its service',
  'elsewhere:<account>':
    'what moved at the account of the processor beside this service, and payments that an operator had to decide about',
  'exchange:<account>': 'what the processor converted from the currency of a payment to that of its payout',
  [UNEXPLAINED]: 'what does not add up in a record; nothing, or tell the operators',
};

type Charged = Pick<
  Attempt,
  'operation' | 'gatewayId' | 'processorAccountId' | 'state' | 'closedAt' | 'mismatches'
>;

/** It took something else than was asked for, so that a person had to decide about it. */
const wasQuarantined = ({ state, closedAt, mismatches = [] }: Charged): boolean =>
  state === 'quarantined' || closedAt !== undefined || mismatches.length > 0;

/** The processor's side of the payment is booked from its record, and not from the processor's list. */
export const isBookedFromRecord = (attempt: Charged): boolean => isSent(attempt) && !wasQuarantined(attempt);

/** Where the money of a payment came in, and refunds of it go out. */
export function moneyAccountOf(attempt: Charged): string {
  const { operation, gatewayId, processorAccountId = gatewayId } = attempt;
  if (operation === 'transfer') return bankAccount(gatewayId);
  return wasQuarantined(attempt) ? elsewhere(processorAccountId) : processorAccount(processorAccountId);
}
