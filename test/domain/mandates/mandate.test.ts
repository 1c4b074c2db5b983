import { expect, it } from 'vitest';
import { mandateAsked } from '../../../shared/domain/mandates/mandate.ts';

type Asking = Parameters<typeof mandateAsked>[0];
type Of = Readonly<{
  kind?: string;
  savesCard?: boolean;
  currency?: string;
  cycle?: object;
  source?: object;
}>;
const monthly = (amountMinor: number, intervalMonths = 1) => ({ cycle: { intervalMonths, amountMinor } });
const order = { intervalMonths: 3, amountMinor: 40_000 };

const askedFor = ({ kind = 'link', savesCard = true, currency = 'inr', cycle, source = {} }: Of) => {
  const terms = { charge: { minor: 100, currency }, savesCard, cycle, source };
  const gateway = { processorAccount: { country: 'IN' } } as Parameters<typeof mandateAsked>[1];
  const { amount, interval, interval_count } =
    mandateAsked({ id: 'txn_1', kind, terms } as unknown as Asking, gateway, new Date()) ?? {};
  return amount === undefined ? 'none' : [amount, interval, interval_count];
};

it.each<[string, Of, unknown]>([
  ['permits twice the price of a cycle', monthly(49_900), [99_800, 'month', 1]],
  ['permits no more than the bank charges unasked', monthly(900_000, 12), [1_500_000, 'month', 12]],
  ['permits the price where it is more than that', monthly(2_000_000), [2_000_000, 'month', 1]],
  [
    'permits the price of the plan that is changed to, also with the same card',
    { kind: 'change', savesCard: false, source: { change: { after: order } } },
    [80_000, 'month', 3],
  ],
  [
    'permits the later cycles at a recovery link',
    { kind: 'invoice', source: { renewal: { order } } },
    [80_000, 'month', 3],
  ],
  [
    'is not asked of somebody who pays another customer’s cycle',
    { kind: 'invoice', savesCard: false, source: { renewal: { order } } },
    'none',
  ],
  [
    'permits anything within what the bank charges unasked where a card is saved alone',
    { kind: 'card' },
    [1_500_000, 'sporadic', undefined],
  ],
  ['is not asked for more than a year between two charges', monthly(49_900, 24), 'none'],
  ['is not asked by an account in India in another currency', { currency: 'usd', ...monthly(4_990) }, 'none'],
])('a mandate %s', (_, of, expected) => {
  expect(askedFor(of)).toEqual(expected);
});
