import { expect, it } from 'vitest';
import type { RefundSums } from '../../../shared/domain/refunds/refund-sums.ts';
import { type Parts, partsOf, requireRefundable } from '../../../shared/domain/refunds/refundable.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import type { Dispute, DisputeStatus } from '../../../shared/domain/sales/dispute.ts';

const paid = (sums: Partial<RefundSums> = {}, currency = 'usd'): Attempt =>
  ({
    terms: { charge: { minor: 1000, currency }, walletMinor: 500 },
    refunds: { cardMinor: 0, walletMinor: 0, heldCardMinor: 0, heldWalletMinor: 0, ...sums },
  }) as Attempt;

const disputes = (...statuses: DisputeStatus[]) => statuses.map((status) => ({ status })) as Dispute[];

it.each<[name: string, sums: Partial<RefundSums>, amount: number | undefined, parts: Parts]>([
  ['all that card and wallet paid', {}, undefined, { cardMinor: 1000, walletMinor: 500 }],
  ['a part from the card first', {}, 4, { cardMinor: 400, walletMinor: 0 }],
  ['what exceeds the card’s part from the wallet’s', {}, 12, { cardMinor: 1000, walletMinor: 200 }],
  ['what is left after another refund', { cardMinor: 300 }, undefined, { cardMinor: 700, walletMinor: 500 }],
  [
    'less what an unfinished refund holds',
    { heldCardMinor: 300 },
    undefined,
    { cardMinor: 700, walletMinor: 500 },
  ],
  [
    'the wallet’s part alone once the card has its own',
    { cardMinor: 1000 },
    2,
    { cardMinor: 0, walletMinor: 200 },
  ],
])('partsOf gives back %s', (_, sums, amount, parts) =>
  expect(partsOf(paid(sums), { amount })).toEqual(parts),
);

it.each<[name: string, sums: Partial<RefundSums>, amount: number | undefined, code: string]>([
  ['more than was paid', {}, 15.01, 'invalid_request'],
  ['nothing', {}, 0, 'invalid_request'],
  ['a fraction of a cent', {}, 1.005, 'invalid_request'],
  [
    'what is refunded already',
    { cardMinor: 1000, walletMinor: 500 },
    undefined,
    'transaction_not_refundable',
  ],
  [
    'what an unfinished refund holds',
    { heldCardMinor: 1000, heldWalletMinor: 500 },
    undefined,
    'refund_in_progress',
  ],
  ['more than an unfinished refund leaves', { heldCardMinor: 600 }, 10, 'refund_in_progress'],
])('partsOf refuses %s', (_, sums, amount, code) =>
  expect(() => partsOf(paid(sums), { amount })).toThrow(expect.objectContaining({ code })),
);

it.each<[name: string, change: Partial<Attempt>, says: RegExp]>([
  ['is under way', { state: 'charging' }, /succeeded/],
  [
    'charged nothing',
    { state: 'succeeded', operation: 'save_card', terms: { charge: { minor: 0 } } as Attempt['terms'] },
    /Nothing was charged/,
  ],
  ['is disputed', { state: 'succeeded', disputes: disputes('won', 'needs_response') }, /accept the dispute/],
  ['was lost in a dispute', { state: 'succeeded', disputes: disputes('lost') }, /by a dispute/],
])('requireRefundable refuses a payment that %s', (_, change, says) =>
  expect(() => requireRefundable({ ...paid(), ...change })).toThrow(says),
);

it('requireRefundable permits one with an inquiry, and one whose dispute was won', () => {
  requireRefundable({
    ...paid(),
    state: 'succeeded',
    disputes: disputes('warning_needs_response', 'won', 'prevented'),
  });
});
