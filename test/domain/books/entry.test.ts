import { expect, it } from 'vitest';
import type { Undated } from '../../../shared/domain/books/entry.ts';
import { type BalanceMove, ofBalanceMove } from '../../../shared/domain/books/of-balance.ts';
import { ofDispute, ofFailedRefund, ofRefund, ofSale } from '../../../shared/domain/books/of-payment.ts';
import { ofWalletEntry } from '../../../shared/domain/books/of-wallet.ts';
import type { WalletEntry } from '../../../shared/domain/customers/wallet.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import type { CreditNote } from '../../../shared/domain/refunds/credit-note.ts';
import type { Refund } from '../../../shared/domain/refunds/refund.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import type { DisputeStatus } from '../../../shared/domain/sales/dispute.ts';

const VAT = { country: 'DE', rate: '19', netMinor: 1681, taxMinor: 319, grossMinor: 2000 };

/** A payment of 20 USD by card. `terms` differ from those of one line without a discount. */
const aSale = (terms: object = {}, of: Partial<Attempt> = {}) =>
  ({
    ...{ id: 'txn_1', kind: 'plan', operation: 'charge', state: 'succeeded', gatewayId: 'gw_1' },
    ...{ processorAccountId: 'acct_1', ...of },
    terms: {
      source: {},
      lines: [{ totalMinor: 2000 }],
      discountMinor: 0,
      charge: { minor: 2000, currency: 'usd' },
      ...terms,
    },
  }) as unknown as Attempt;
const aRefund = (cardMinor: number, walletMinor = 0, taxMinor = 0) =>
  ({ id: 'rfd_1', currency: 'usd', cardMinor, walletMinor, taxMinor }) as Refund;
/** Of a refund of 5 USD of books, when other things were sold besides. */
const BOOKS = { rate: { country: 'DE', rate: '7' }, netMinor: 467, taxMinor: 33, grossMinor: 500 };
const aNote = (more: object = {}) => [{ parts: [{ ...BOOKS, ...more }] } as unknown as CreditNote];
const disputed = (was: DisputeStatus | undefined, status: DisputeStatus) =>
  ofDispute(aSale(), {
    rowId: 'evt_1',
    was: was && { status: was, amountMinor: 2000 },
    is: { id: 'du_1', status, amountMinor: 2000, currency: 'usd' },
  });
const ofWallet = (entry: Partial<WalletEntry>) =>
  ofWalletEntry({ id: 'wle_1', amount: 500, currency: 'usd', ...entry } as WalletEntry, undefined);
const moved = (move: Partial<BalanceMove>, attempt?: Attempt) =>
  ofBalanceMove('acct_1', { id: 'txn_b', currency: 'usd', feeMinor: 0, ...move } as BalanceMove, attempt);
const source = (kind: string, currency = 'usd') => ({
  ...{ id: 'x_1', kind, amountMinor: 2000 },
  currency: currency as Currency,
});
const charge = { type: 'charge', amountMinor: 2000, feeMinor: 88, source: source('charge') };
const inDollars = { type: 'charge', amountMinor: 2150, feeMinor: 90, source: source('charge', 'eur') };
const [card, payout] = ['processor:acct_1', { type: 'payout', amountMinor: -1912, source: source('payout') }];

it.each<[what: string, entries: Undated[], ...postings: Record<string, number>[]]>([
  ['a sale by card', ofSale(aSale()), { [card]: 2000, revenue: -2000 }],
  [
    'a sale with a code, partly from the wallet',
    ofSale(aSale({ discountMinor: 200, walletMinor: 500, charge: { minor: 1300, currency: 'usd' } })),
    { [card]: 1300, 'customer-wallets': 500, discounts: 200, revenue: -2000 },
  ],
  [
    'a sale with tax in its price',
    ofSale(aSale({ tax: { rates: [VAT] } })),
    { [card]: 2000, revenue: -1681, 'tax:DE:19': -319 },
  ],
  ['a transfer', ofSale(aSale({}, { operation: 'transfer' })), { 'bank:gw_1': 2000, revenue: -2000 }],
  [
    'a change of plan with credit, whose card pays the least that it can',
    ofSale(
      aSale({
        source: { change: { creditUsedMinor: 1980, carriedMinor: 30 } },
        lines: [{ totalMinor: 2000 }, { totalMinor: 30 }],
        discountMinor: 1980,
        charge: { minor: 50, currency: 'usd' },
      }),
    ),
    { [card]: 50, 'unused-time': 1950, revenue: -2000 },
  ],
  [
    'a payment that an operator accepted',
    ofSale(aSale({}, { closedAt: 'then' as never })),
    { 'elsewhere:acct_1': 2000, revenue: -2000 },
  ],
  [
    'a record that does not add up',
    ofSale(aSale({ discountMinor: 1 })),
    { [card]: 2000, discounts: 1, revenue: -2000, unexplained: -1 },
  ],
  [
    'a whole refund with its tax',
    ofRefund(aSale({ tax: { rates: [VAT] } }), aRefund(2000, 0, 319)),
    { refunds: 1681, 'tax:DE:19': 319, [card]: -2000 },
  ],
  [
    'a refund of a part, to card and wallet',
    ofRefund(aSale({ tax: { rates: [VAT] } }), aRefund(500, 500, 160)),
    { refunds: 340, 'tax:DE:19': 160, [card]: -500 },
  ],
  [
    'a refund whose credit note says its rate',
    ofRefund(aSale({ tax: { rates: [VAT] } }), aRefund(500, 0, 33), aNote()),
    { refunds: 467, 'tax:DE:7': 33, [card]: -500 },
  ],
  ['a refund that was sent back', ofFailedRefund(aSale(), aRefund(500)), { refunds: -500, [card]: 500 }],
  ['a dispute', disputed(undefined, 'needs_response'), { disputes: 2000, [card]: -2000 }],
  ['an inquiry, which takes no money', disputed(undefined, 'warning_needs_response')],
  ['a dispute that is won', disputed('under_review', 'won'), { disputes: -2000, [card]: 2000 }],
  ['a dispute that is lost', disputed('under_review', 'lost'), { disputes: -2000, 'dispute-losses': 2000 }],
  [
    'a lost dispute that is won after all',
    disputed('lost', 'won'),
    { 'dispute-losses': -2000, [card]: 2000 },
  ],
  ['a credit of staff', ofWallet({ type: 'credit' }), { 'wallet-gifts': 500, 'customer-wallets': -500 }],
  [
    'unused time that is credited',
    ofWallet({ type: 'credit', orderId: 'ord_1' as never }),
    { 'unused-time': 500, 'customer-wallets': -500 },
  ],
  [
    'a credit that is taken back',
    ofWallet({ type: 'reversal' }),
    { 'unused-time': -500, 'customer-wallets': 500 },
  ],
  ['a refund to the wallet', ofWallet({ type: 'refund' }), { refunds: 500, 'customer-wallets': -500 }],
  ['the fee of a payment of ours', moved(charge, aSale()), { [card]: -88, 'processor-fees': 88 }],
  [
    'a payment of another program',
    moved(charge),
    { [card]: 1912, 'elsewhere:acct_1': -2000, 'processor-fees': 88 },
  ],
  [
    'the fee of a dispute',
    moved({ type: 'adjustment', amountMinor: -2000, feeMinor: 1500, source: source('dispute') }, aSale()),
    { [card]: -1500, 'dispute-fees': 1500 },
  ],
  ['a payout', moved(payout), { [card]: -1912, 'bank:acct_1': 1912 }],
  [
    'a fee of the processor for itself',
    moved({ type: 'stripe_fee', amountMinor: -200 }),
    { [card]: -200, 'processor-fees': 200 },
  ],
  [
    'a payment that is paid out in another currency',
    moved(inDollars, aSale()),
    { [card]: 2060, 'exchange:acct_1': -2150, 'processor-fees': 90 },
    { [card]: -2000, 'exchange:acct_1': 2000 },
  ],
])('%s is posted as an accountant expects, and sums to zero', (_, entries, ...expected) => {
  const posted = entries.map(({ postings }) =>
    Object.fromEntries(postings.map(({ account, minor }) => [account, minor])),
  );
  expect(posted).toEqual(expected);
  for (const { postings } of entries) expect(postings.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
});
