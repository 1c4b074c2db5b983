import { expect, it } from 'vitest';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { stands } from '../../../shared/domain/sales/repeat.ts';

type Left = Parameters<typeof stands>[1];
const plan = { id: 'plan_1', cycleId: 'monthly' };
const sold = (change: object = {}) =>
  ({ terms: { source: { plan }, charge: { minor: 1000, currency: 'usd' } }, ...change }) as Attempt;
const left = (change: object = {}) => ({ order: { status: 2, plan }, ...change }) as Left;
const givenBack = (sums: object) => ({
  refunds: { cardMinor: 0, walletMinor: 0, heldCardMinor: 0, heldWalletMinor: 0, ...sums },
});

it.each<[string, Attempt, Left, boolean]>([
  ['an active order', sold(), left(), true],
  ['a part of it refunded', sold(givenBack({ cardMinor: 999 })), left(), true],
  ['all of it being refunded', sold(givenBack({ heldCardMinor: 1000 })), left(), false],
  ['a dispute that was lost', sold({ disputes: [{ status: 'lost' }] }), left(), false],
  ['a cancelled order', sold(), left({ order: { status: 4, plan } }), false],
  [
    'an order of another plan by now',
    sold(),
    left({ order: { status: 2, plan: { ...plan, id: 'plan_2' } } }),
    false,
  ],
  ['the cancelled subscription of an add-on', sold(), left({ subscription: { status: 3 } }), false],
])('a success with %s stands or does not', (_, attempt, now, expected) => {
  expect(stands(attempt, now)).toBe(expected);
});
