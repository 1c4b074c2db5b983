import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { MINOR_MAX } from '../../shared/domain/money.ts';
import { CustomLinkRequest } from '../../shared/domain/payment-link-request.ts';
import { priceLink } from '../../shared/domain/price-link.ts';
import { linesCharging } from '../../shared/domain/records.ts';

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
    expect(linesCharging([line(100)], 80)).toEqual({ discountMinor: 20, lines: [line(100)] });
  });
});
