import { expect, it, vi } from 'vitest';
import type { PlanOnSale } from '../../../shared/domain/catalog/on-sale.ts';
import { pricePlan } from '../../../shared/domain/catalog/price-plan.ts';
import { anAddOn, aPlan, aProduct } from './whole-catalog.ts';

const [CUP, REFILL] = ['addon_cup', 'addon_refill'];
const addOns = [
  anAddOn({ id: CUP, prices: [{ currency: 'usd', minor: 350 }] }),
  anAddOn({
    id: REFILL,
    name: 'Refill',
    billingType: 2,
    prices: [
      { currency: 'usd', minor: 500 },
      { currency: 'eur', minor: 450 },
    ],
  }),
];
const price = (cycleId: string, intervalMonths: number | undefined, currency: string, minor: number) => ({
  cycleId,
  intervalMonths,
  currency,
  minor,
});
const onSale = (change: object = {}): PlanOnSale => ({
  plan: aPlan({
    availableCurrencies: ['usd', 'eur', 'jpy'],
    prices: [
      price('monthly', 1, 'usd', 1000),
      price('monthly', 1, 'eur', 900),
      price('yearly', 12, 'usd', 9900),
    ],
    ...change,
  }),
  product: aProduct(),
  addOns,
  features: [],
});
const rates: Record<string, number> = { eur: 0.9, jpy: 150 };
const priced = (choice: object = {}, change: object = {}) =>
  pricePlan(onSale(change), { addOnIds: [], ...choice }, (_, to) => rates[to] ?? Number.NaN);

it('pricePlan converts each line that has no price in the currency', () => {
  const { items, dueNowMinor, isConverted } = priced({
    currency: 'jpy',
    cycleId: 'yearly',
    addOnIds: [CUP],
  });
  expect([items.map(({ minor }) => minor), dueNowMinor, isConverted]).toEqual([[14_850, 525], 15_375, true]);
  const mixed = priced({ currency: 'eur', addOnIds: [CUP, REFILL] });
  expect([mixed.items.map(({ minor }) => minor), mixed.isConverted]).toEqual([[900, 315, 450], true]);
});

it('pricePlan charges an add-on once, or with every cycle', () => {
  expect(priced({ addOnIds: [CUP, REFILL] })).toMatchObject({ dueNowMinor: 1850, recurringMinor: 1500 });
});

it('pricePlan charges a one-time plan once, with its add-ons', () => {
  const change = {
    billingType: 1,
    intervalMonths: undefined,
    prices: [price('once', undefined, 'usd', 3900)],
  };
  const { recurringMinor, dueNowMinor, items } = priced({ addOnIds: [REFILL] }, change);
  expect([recurringMinor, dueNowMinor, items.some(({ recurs }) => recurs)]).toEqual([undefined, 4400, false]);
});

it.each([
  [{ cycleId: 'weekly' }, 'invalid_request', 'cycleId'],
  [{ currency: 'GBP' }, 'currency_not_available', 'currency'],
  [{ currency: 'dollars' }, 'currency_not_available', 'currency'],
  [{ addOnIds: ['addon_other'] }, 'invalid_request', 'addons'],
])('pricePlan refuses %j', (choice, code, field) => {
  expect(() => priced(choice)).toThrow(
    expect.objectContaining({ code, details: expect.objectContaining({ field }) }),
  );
});

it('pricePlan takes what a code takes off from what is due now', () => {
  const discount = { code: 'TEN', discountMinor: 250, later: { discountMinor: 150 } };
  const discountOf = vi.fn(() => discount as never);
  const given = priced({ addOnIds: [CUP, REFILL], discountOf });
  expect(discountOf).toHaveBeenCalledWith({
    charge: { minor: 1850, currency: 'usd' },
    laterMinor: 1500,
    planId: aPlan().id,
  });
  expect(given).toMatchObject({ discount, dueNowMinor: 1600, recurringMinor: 1500 });
});
