import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { invoiceNumber, linesCharging } from '../../../shared/domain/billing/invoice.ts';
import { priceLink } from '../../../shared/domain/links/price-link.ts';
import { MINOR_MAX } from '../../../shared/domain/money/money.ts';
import { CustomLinkRequest } from '../../../shared/domain/requests/payment-link-request.ts';
import { refusalOf } from '../../support/refusal.ts';

const priced = (overrides: object) =>
  priceLink(v.parse(CustomLinkRequest, { productOrigin: 'a'.repeat(24), currency: { code: 'USD', symbol: '$' }, ...overrides }));
const cents = fc.integer({ min: 0, max: 100_000 });
const anItem = fc.record({ name: fc.constant('Item'), totalAmount: cents.map((minor) => minor / 100) });

describe('priceLink', () => {
  it('charges the amount when there is one, and the items’ sum when there is none', () => {
    fc.assert(
      fc.property(cents, fc.array(anItem, { minLength: 1, maxLength: 20 }), (minor, items) => {
        const total = items.reduce((sum, { totalAmount }) => sum + Math.round(totalAmount * 100), 0);
        fc.pre(minor + total > 0);
        const expected = minor > 0 ? minor : total;
        fc.pre(expected > 0);
        expect(priced({ amount: minor / 100, items }).charge).toEqual({ minor: expected, currency: 'usd' });
      }),
    );
  });

  it('makes the line up when there are no items', () => {
    expect(priced({ amount: 5, description: 'Tea' }).lines).toEqual([{ name: 'Tea', unitMinor: 500, quantity: 1, totalMinor: 500 }]);
  });

  it('refuses what comes to nothing or to more than can be charged', () => {
    expect(() => priced({ amount: 0 })).toThrow('greater than zero');
    expect(() => priced({})).toThrow('Send the amount');
    const most = { name: 'Most', totalAmount: MINOR_MAX / 100 };
    expect(priced({ items: [most] }).charge.minor).toBe(MINOR_MAX);
    expect(() => priced({ items: [most, { name: 'One more', totalAmount: 0.01 }] })).toThrow('more than can be charged');
  });

  it.each<[string, object, object]>([
    ['its own total', { totalAmount: 9.99, quantity: 2 }, { unitMinor: 499, quantity: 2, totalMinor: 999 }],
    ['its own total beside a price', { totalAmount: 9.99, unitPrice: 6, quantity: 2 }, { unitMinor: 600, quantity: 2, totalMinor: 999 }],
    ['its price once', { unitPrice: 6 }, { unitMinor: 600, quantity: 1, totalMinor: 600 }],
    ['its price as often as it says', { unitPrice: 6.5, quantity: 3 }, { unitMinor: 650, quantity: 3, totalMinor: 1950 }],
    ['nothing', { totalAmount: 0 }, { unitMinor: 0, quantity: 1, totalMinor: 0 }],
  ])('charges an item %s', (_, item, line) => {
    const { lines, charge } = priced({
      items: [
        { name: 'Seat', ...item },
        { name: 'Fee', totalAmount: 1 },
      ],
    });
    expect(lines[0]).toEqual({ name: 'Seat', ...line });
    expect(charge.minor).toBe((lines[0]?.totalMinor ?? 0) + 100);
  });

  it('takes an amount of nothing for none beside items', () => {
    expect(priced({ amount: 0, items: [{ name: 'Seat', totalAmount: 9 }] }).charge.minor).toBe(900);
  });

  it('keeps the items as the lines beside an amount', () => {
    expect(priced({ amount: 5, items: [{ name: 'Seat', totalAmount: 9 }] })).toEqual({
      charge: { minor: 500, currency: 'usd' },
      lines: [{ name: 'Seat', unitMinor: 900, quantity: 1, totalMinor: 900 }],
    });
  });

  it('calls a line without a name a payment', () => {
    for (const description of [undefined, '']) expect(priced({ amount: 5, description }).lines[0]?.name).toBe('Payment');
  });

  it('reads how a link recurs', () => {
    const recurringOf = (details: object) =>
      priced({ amount: 5, billingType: 2, recurringDetails: { billingInterval: 3, ...details } }).recurring;
    expect(recurringOf({})).toStrictEqual({ intervalMonths: 3, amountMinor: 500 });
    expect(recurringOf({ recurringAmount: 9, trialPeriod: { durationInDays: 7 } })).toStrictEqual({ intervalMonths: 3, amountMinor: 900 });
    expect(recurringOf({ isOnTrial: false, trialPeriod: { durationInDays: 7 } })).toStrictEqual({ intervalMonths: 3, amountMinor: 500 });
    expect(recurringOf({ isOnTrial: true, trialPeriod: { durationInDays: 7 } })).toStrictEqual({
      intervalMonths: 3,
      amountMinor: 500,
      trialDays: 7,
    });
  });

  const monthly = { billingInterval: 1 };
  it.each<[string, object, string, string]>([
    ['a currency that is none', { currency: { code: 'XXX', symbol: 'x' } }, 'currency.code', 'invalid'],
    ['neither amount nor items', {}, 'amount', 'required'],
    ['neither amount nor an item', { items: [] }, 'amount', 'required'],
    ['nothing to charge', { amount: 0 }, 'amount', 'invalid'],
    ['items of nothing', { items: [{ name: 'Seat', totalAmount: 0 }] }, 'amount', 'invalid'],
    ['an amount that is none', { amount: 1e-7 }, 'amount', 'not_an_amount'],
    ['an amount too fine', { amount: 0.001 }, 'amount', 'too_many_decimals'],
    ['an amount too large', { amount: 1e6 }, 'amount', 'too_large'],
    [
      'a price too fine',
      {
        items: [
          { name: 'a', totalAmount: 1 },
          { name: 'b', unitPrice: 0.001 },
        ],
      },
      'items.1.unitPrice',
      'too_many_decimals',
    ],
    ['a total too fine', { items: [{ name: 'a', totalAmount: 0.001 }] }, 'items.0.totalAmount', 'too_many_decimals'],
    ['an item without a price', { items: [{ name: 'a', quantity: 2 }] }, 'items.0.totalAmount', 'required'],
    ['an item too dear', { items: [{ name: 'a', unitPrice: 500_000, quantity: 2 }] }, 'items.0.totalAmount', 'too_large'],
    ['items too dear', { items: [1, 2].map(() => ({ name: 'a', totalAmount: 600_000 })) }, 'items', 'too_large'],
    ['recurring details of a single charge', { amount: 5, recurringDetails: monthly }, 'recurringDetails', 'invalid'],
    ['no recurring details', { amount: 5, billingType: 2 }, 'recurringDetails', 'required'],
    [
      'a trial without an end',
      { amount: 5, billingType: 2, recurringDetails: { ...monthly, isOnTrial: true } },
      'recurringDetails.trialPeriod.durationInDays',
      'required',
    ],
    [
      'later cycles of nothing',
      { amount: 5, billingType: 2, recurringDetails: { ...monthly, recurringAmount: 0 } },
      'recurringDetails.recurringAmount',
      'invalid',
    ],
    [
      'later cycles too fine',
      { amount: 5, billingType: 2, recurringDetails: { ...monthly, recurringAmount: 0.001 } },
      'recurringDetails.recurringAmount',
      'too_many_decimals',
    ],
  ])('refuses %s', (_, request, field, reason) => {
    expect(refusalOf(() => priced(request))).toMatchObject({ code: 'invalid_request', field, reason });
  });

  it('may cost exactly the most that can be charged', () => {
    expect(priced({ items: [{ name: 'a', unitPrice: MINOR_MAX / 300, quantity: 3 }] }).charge.minor).toBe(MINOR_MAX);
  });

  it.each([
    ['USD', 0.001, 'USD amounts take at most 2 decimals. Nothing is rounded.'],
    ['JPY', 0.5, 'JPY amounts take whole units only. Nothing is rounded.'],
    ['KWD', 0.125, 'KWD amounts take at most 2 decimals. Nothing is rounded.'],
    ['UGX', 0.5, 'UGX amounts take whole units only. Nothing is rounded.'],
  ])('says how fine %s may be', (code, amount, message) => {
    expect(refusalOf(() => priced({ amount, currency: { code, symbol: 'x' } })).message).toBe(message);
  });

  it('lets only a trial start free, and only if it costs something later', () => {
    const recurring = (details: object) => ({
      amount: 0,
      billingType: 2,
      recurringDetails: { billingInterval: 1, recurringAmount: 9, ...details },
    });
    expect(() => priced(recurring({}))).toThrow('Only a trial may start free');
    const trial = { isOnTrial: true, trialPeriod: { durationInDays: 7 } };
    expect(priced(recurring(trial))).toMatchObject({ charge: { minor: 0 }, recurring: { amountMinor: 900, trialDays: 7 } });
    expect(() => priced(recurring({ ...trial, recurringAmount: undefined }))).toThrow('more than zero');
  });
});

describe('an invoice’s number', () => {
  it.each([
    [1, 'INV-000001'],
    [999_999, 'INV-999999'],
    [1_000_000, 'INV-1000000'],
  ])('%d is %s', (sequence, number) => expect(invoiceNumber(sequence)).toBe(number));
});

describe('linesCharging', () => {
  const line = (totalMinor: number) => ({ name: 'Line', unitMinor: totalMinor, quantity: 1, totalMinor });

  it('makes lines minus discount what was charged, whatever the items add up to', () => {
    fc.assert(
      fc.property(fc.array(cents.map(line)), cents, (lines, charge) => {
        const made = linesCharging(lines, charge);
        const total = made.lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
        expect([total - made.discountMinor, made.discountMinor >= 0]).toEqual([charge, true]);
        expect(made.lines.slice(0, lines.length)).toEqual(lines);
      }),
    );
  });

  it('calls a difference in the shop’s favour an adjustment and one in the payer’s a discount', () => {
    expect(linesCharging([line(100)], 150)).toMatchObject({ discountMinor: 0, lines: [line(100), { name: 'Adjustment', totalMinor: 50 }] });
    expect(linesCharging([line(100)], 100)).toEqual({ discountMinor: 0, lines: [line(100)] });
    expect(linesCharging([line(100)], 80)).toEqual({ discountMinor: 20, lines: [line(100)] });
  });
});
