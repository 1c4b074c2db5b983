import { expect, it } from 'vitest';
import type { PlanOnSale } from '../../../shared/domain/catalog/on-sale.ts';
import {
  inputsOf,
  type PlanQuote,
  QuoteChanged,
  quotePlan,
  requireAsQuoted,
} from '../../../shared/domain/catalog/quote.ts';
import { ratesAt, type StoredRates } from '../../../shared/domain/rates/rates.ts';
import { anAddOn, aPlan, aProduct } from './whole-catalog.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const later = new Date('2026-11-22T13:00:00.000Z');
const addOns = ['addon_b', 'addon_a'].map((id) => anAddOn({ id }));
type Change = Readonly<{ plan?: object; choice?: object; usd?: string; discountMinor?: number }>;

/** A plan of 10 USD and a cup of 3 USD, a month, in yen, less 15 yen by a code. */
function quote({ plan, choice, usd = '1.16', discountMinor = 15 }: Change = {}) {
  const prices = (minor: number) => [{ cycleId: 'monthly', intervalMonths: 1, currency: 'usd', minor }];
  const sold = aPlan({
    availableCurrencies: ['usd', 'jpy'],
    addOnIds: ['addon_a'],
    prices: prices(1000),
    ...plan,
  });
  const onSale: PlanOnSale = { plan: sold, product: aProduct(), addOns, features: [] };
  const own = Object.entries({ usd, jpy: '174' }).map(([code, perEuro]) => [
    code,
    { perEuro, setOn: '2026-11-20', until: '2026-12-31' },
  ]);
  const rates = ratesAt({ version: 1, own: Object.fromEntries(own) } as StoredRates, now);
  const discountOf = () => ({ code: 'TEN', discountMinor }) as never;
  return quotePlan(onSale, { currency: 'jpy', addOnIds: ['addon_a'], discountOf, ...choice }, rates);
}
const quoted = { inputs: inputsOf(quote()), expiresAt: '2026-11-22T12:30:00.000Z' as never };
const prices = [{ cycleId: 'monthly', intervalMonths: 1, currency: 'usd' as never, minor: 1100 }];

it('a quote is everything that the price depends on', () => {
  expect(quoted.inputs).toEqual({
    ...{
      plan: 'gold',
      cycleId: 'monthly',
      currency: 'JPY',
      addons: 'addon_a',
      couponCode: 'TEN',
      rate: '150',
    },
    ...{
      prices: '1500 JPY, 450 JPY',
      discount: '15 JPY',
      billingInterval: '1',
      recurring: '1500 JPY',
      dueNow: '1935 JPY',
    },
  });
});

it.each<[string, Change, string, from: string | null, to: string | null, others: string[]]>([
  [
    'a price',
    { plan: { prices } },
    'prices',
    '1500 JPY, 450 JPY',
    '1650 JPY, 450 JPY',
    ['recurring', 'dueNow'],
  ],
  ['a rate', { usd: '1.1600001' }, 'rate', '150', '149.9999871', []],
  ['a discount', { discountMinor: 14 }, 'discount', '15 JPY', '14 JPY', ['dueNow']],
  ['a trial', { plan: { trialDays: 14 } }, 'trialDays', null, '14', ['dueNow']],
  ['the add-ons', { choice: { addOnIds: [] } }, 'addons', 'addon_a', null, ['prices', 'dueNow']],
  ['the code', { choice: { discountOf: undefined } }, 'couponCode', 'TEN', null, ['discount', 'dueNow']],
  ['the plan', { plan: { slug: 'silver' } }, 'plan', 'gold', 'silver', []],
])('a quote names what has changed: %s', (_, change, input, from, to, others) => {
  const { changes, message } = refusalOf(quote(change)) ?? { changes: [] };
  expect(changes).toContainEqual({ input, from, to });
  expect(changes.map((one) => one.input).toSorted()).toEqual([input, ...others].toSorted());
  expect(message).toContain('has expired');
});

function refusalOf(current: PlanQuote): QuoteChanged | undefined {
  try {
    requireAsQuoted(quoted, current, later);
  } catch (error) {
    if (error instanceof QuoteChanged) return error;
    throw error;
  }
  return undefined;
}
