import * as v from 'valibot';
import { expect, it } from 'vitest';
import { priceLink } from '../../../shared/domain/links/price-link.ts';
import { MINOR_MAX } from '../../../shared/domain/money/money.ts';
import { CustomLinkRequest } from '../../../shared/domain/requests/payment-link-request.ts';
import { refusalOf } from '../../support/refusal.ts';

const priced = (overrides: object) =>
  priceLink(
    v.parse(CustomLinkRequest, {
      productOrigin: 'a'.repeat(24),
      currency: { code: 'USD', symbol: '$' },
      ...overrides,
    }),
  );

it('priceLink refuses a charge of zero and one above the maximum', () => {
  expect(() => priced({ amount: 0 })).toThrow('greater than zero');
  expect(() => priced({})).toThrow('Send the amount');
  const most = { name: 'Most', totalAmount: MINOR_MAX / 100 };
  expect(priced({ items: [most] }).charge.minor).toBe(MINOR_MAX);
  expect(() => priced({ items: [most, { name: 'One more', totalAmount: 0.01 }] })).toThrow(
    'more than can be charged',
  );
});

it.each<[string, object, object]>([
  ['at its total', { totalAmount: 9.99, quantity: 2 }, { unitMinor: 499, quantity: 2, totalMinor: 999 }],
  [
    'at its total rather than its price',
    { totalAmount: 9.99, unitPrice: 6, quantity: 2 },
    { unitMinor: 600, quantity: 2, totalMinor: 999 },
  ],
  ['at its price, once by default', { unitPrice: 6 }, { unitMinor: 600, quantity: 1, totalMinor: 600 }],
  [
    'at its price times its quantity',
    { unitPrice: 6.5, quantity: 3 },
    { unitMinor: 650, quantity: 3, totalMinor: 1950 },
  ],
  ['at nothing', { totalAmount: 0 }, { unitMinor: 0, quantity: 1, totalMinor: 0 }],
])('priceLink charges an item %s', (_, item, line) => {
  const { lines, charge } = priced({
    items: [
      { name: 'Seat', ...item },
      { name: 'Fee', totalAmount: 1 },
    ],
  });
  expect(lines[0]).toEqual({ name: 'Seat', ...line });
  expect(charge.minor).toBe((lines[0]?.totalMinor ?? 0) + 100);
});

const monthly = { billingInterval: 1 };
it.each<[string, object, string, string]>([
  ['an unknown currency', { currency: { code: 'XXX', symbol: 'x' } }, 'currency.code', 'invalid'],
  ['no amount and no items', {}, 'amount', 'required'],
  ['no amount and an empty list of items', { items: [] }, 'amount', 'required'],
  ['an amount of zero', { amount: 0 }, 'amount', 'invalid'],
  ['items that sum to zero', { items: [{ name: 'Seat', totalAmount: 0 }] }, 'amount', 'invalid'],
  ['an amount in exponent notation', { amount: 1e-7 }, 'amount', 'not_an_amount'],
  ['an amount with too many decimals', { amount: 0.001 }, 'amount', 'too_many_decimals'],
  ['an amount too large', { amount: 1e6 }, 'amount', 'too_large'],
  [
    'a price with too many decimals',
    {
      items: [
        { name: 'a', totalAmount: 1 },
        { name: 'b', unitPrice: 0.001 },
      ],
    },
    'items.1.unitPrice',
    'too_many_decimals',
  ],
  [
    'a total with too many decimals',
    { items: [{ name: 'a', totalAmount: 0.001 }] },
    'items.0.totalAmount',
    'too_many_decimals',
  ],
  ['an item without a price', { items: [{ name: 'a', quantity: 2 }] }, 'items.0.totalAmount', 'required'],
  [
    'an item that is too expensive',
    { items: [{ name: 'a', unitPrice: 500_000, quantity: 2 }] },
    'items.0.totalAmount',
    'too_large',
  ],
  [
    'items that are too expensive together',
    { items: [1, 2].map(() => ({ name: 'a', totalAmount: 600_000 })) },
    'items',
    'too_large',
  ],
  [
    'recurring details for a single charge',
    { amount: 5, recurringDetails: monthly },
    'recurringDetails',
    'invalid',
  ],
  [
    'a recurring link without recurring details',
    { amount: 5, billingType: 2 },
    'recurringDetails',
    'required',
  ],
  [
    'a trial without a duration',
    { amount: 5, billingType: 2, recurringDetails: { ...monthly, isOnTrial: true } },
    'recurringDetails.trialPeriod.durationInDays',
    'required',
  ],
  [
    'a recurring amount of zero',
    { amount: 5, billingType: 2, recurringDetails: { ...monthly, recurringAmount: 0 } },
    'recurringDetails.recurringAmount',
    'invalid',
  ],
  [
    'a recurring amount with too many decimals',
    { amount: 5, billingType: 2, recurringDetails: { ...monthly, recurringAmount: 0.001 } },
    'recurringDetails.recurringAmount',
    'too_many_decimals',
  ],
])('priceLink refuses %s', (_, request, field, reason) => {
  expect(refusalOf(() => priced(request))).toMatchObject({ code: 'invalid_request', field, reason });
});

it('priceLink accepts exactly the maximum charge', () => {
  expect(priced({ items: [{ name: 'a', unitPrice: MINOR_MAX / 300, quantity: 3 }] }).charge.minor).toBe(
    MINOR_MAX,
  );
});

it.each([
  ['USD', 0.001, 'USD amounts take at most 2 decimals. Nothing is rounded.'],
  ['JPY', 0.5, 'JPY amounts take whole units only. Nothing is rounded.'],
  ['KWD', 0.125, 'KWD amounts take at most 2 decimals. Nothing is rounded.'],
  ['UGX', 0.5, 'UGX amounts take whole units only. Nothing is rounded.'],
])('priceLink says how many decimals %s takes', (code, amount, message) => {
  expect(refusalOf(() => priced({ amount, currency: { code, symbol: 'x' } })).message).toBe(message);
});

it('priceLink charges nothing at first only for a trial with a recurring amount', () => {
  const recurring = (details: object) => ({
    amount: 0,
    billingType: 2,
    recurringDetails: { billingInterval: 1, recurringAmount: 9, ...details },
  });
  expect(() => priced(recurring({}))).toThrow('Only a trial may start free');
  const trial = { isOnTrial: true, trialPeriod: { durationInDays: 7 } };
  expect(priced(recurring(trial))).toMatchObject({
    charge: { minor: 0 },
    recurring: { amountMinor: 900, trialDays: 7 },
  });
  expect(() => priced(recurring({ ...trial, recurringAmount: undefined }))).toThrow('more than zero');
});
