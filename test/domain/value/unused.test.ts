import { expect, it } from 'vitest';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import type { Part, Source } from '../../../shared/domain/value/part.ts';
import { divideUnused } from '../../../shared/domain/value/unused.ts';

const [PAID, GIFT] = ['payment', 'gift'] as Source[] as [Source, Source];
const unused: Part[] = [
  { from: PAID, minor: 750 },
  { from: GIFT, minor: 150 },
];
/** 900 are unused: 750 of a payment of 1000, of which so much was refunded before, and 150 of a gift. */
const divided = (how: 'credit' | 'refund', code: string, payment: object, hasWallet = true) => {
  const paid = { terms: { charge: { minor: 1000 } }, ...payment } as unknown as Attempt;
  const payments = new Map([[PAID, { payment: paid, isRefundable: true }]]);
  const { refunds, credit, kept } = divideUnused(unused, {
    how,
    currency: code as Currency,
    payments,
    hasWallet,
  });
  const sum = (parts: readonly Part[]) => parts.map(({ minor }) => minor);
  return [sum(refunds.map(({ part }) => part)), sum(credit), sum(kept)];
};
const REFUNDED = { refunds: { cardMinor: 400, walletMinor: 0, heldCardMinor: 0, heldWalletMinor: 0 } };
const DISPUTED = { disputes: [{ status: 'needs_response' }] };

it.each([
  ['each card its payment, and credits the gift', divided('refund', 'usd', {}), [[750], [150], []]],
  ['a card no more than is left of its payment', divided('refund', 'usd', REFUNDED), [[600], [150, 150], []]],
  ['whole amounts of the currency', divided('refund', 'isk', {}), [[700], [50, 150], []]],
  ['whole amounts as credit', divided('credit', 'huf', {}), [[], [750, 150], []]],
  ['nothing that a bank decides about', divided('refund', 'usd', DISPUTED), [[], [150], [750]]],
  ['no wallet what a typed address bought', divided('credit', 'usd', {}, false), [[], [], [750, 150]]],
])('a period that is cancelled gives %s', (_, found, expected) => {
  expect(found).toEqual(expected);
});
