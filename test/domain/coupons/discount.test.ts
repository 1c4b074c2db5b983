import { describe, expect, it } from 'vitest';
import { type DiscountFacts, discountOf } from '../../../shared/domain/coupons/discount.ts';
import { refusalOf } from '../../support/refusal.ts';
import { aCoupon } from '../catalog/whole-catalog.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const facts = (minor = 1000, currency = 'usd', change: object = {}): DiscountFacts =>
  ({ charge: { minor, currency }, minimumMinor: 50, hasRoom: true, now, ...change }) as never;
const discount = (coupon: object, given = facts()) => discountOf(aCoupon(coupon), given);
const fixed = (minor: number, currency = 'usd') => ({ percentOff: undefined, amountsOff: [{ currency, minor }] });

describe('discountOf', () => {
  it.each([
    [10, 1999, 'usd', 200], // 199.9
    [10, 1995, 'usd', 200], // 199.5: half a cent goes to the buyer
    [10, 1994, 'usd', 199],
    [33, 100, 'jpy', 33],
    [15, 700, 'ugx', 100], // 105 in steps of 100
    [50, 300, 'isk', 200], // 1.5 krónur
    [33, 1230, 'kwd', 410], // 405.9 in steps of 10
    [100, 99_999_999, 'usd', 99_999_999],
  ])('takes %i %% off %i minor units of %s: %i', (percentOff, minor, currency, expected) => {
    expect(discount({ percentOff }, facts(minor, currency, { minimumMinor: 1 }))).toEqual({
      code: 'TEN',
      percentOff,
      discountMinor: expected,
    });
  });

  it('takes off a fixed amount, and never more than is charged', () => {
    expect(discount(fixed(300)).discountMinor).toBe(300);
    expect(discount(fixed(5000)).discountMinor).toBe(1000);
  });

  it.each([
    ['once, of a recurring sale', { duration: 'once' }, 1000, undefined],
    ['three cycles, of which one is charged now', { duration: 'cycles', cycles: 3 }, 1000, { discountMinor: 90, cyclesLeft: 2 }],
    ['forever', { duration: 'forever' }, 1000, { discountMinor: 90 }],
    ['once, of a trial that charges nothing now', { duration: 'once' }, 0, { discountMinor: 90, cyclesLeft: 1 }],
  ])('lowers the first charges of a sale: %s', (_, coupon, minor, later) => {
    const given = discount(coupon, facts(minor, 'usd', { laterMinor: 900 }));
    expect(given).toEqual({ code: 'TEN', percentOff: 10, discountMinor: minor / 10, ...(later && { later }) });
  });

  const buyer = { customerId: 'cst_1', uses: 0, hasPurchased: false };
  it.each([
    ['no longer offered', { status: 'retired' }, {}],
    ['not valid before 2026-11-21T12:00:00.001Z', { validFrom: '2026-11-21T12:00:00.001Z' }, {}],
    ['expired at 2026-11-21T12:00:00.000Z', { validTo: '2026-11-21T12:00:00.000Z' }, {}],
    ['for other plans', { plans: ['plan_1'] }, { planId: 'plan_2' }],
    ['for other plans', { plans: ['plan_1'] }, {}],
    ['not valid in USD', fixed(300, 'eur'), {}],
    ['not valid in USD', { minimums: [{ currency: 'eur', minor: 100 }] }, {}],
    ['at least 10.01 USD', { minimums: [{ currency: 'usd', minor: 1001 }] }, {}],
    ['for another customer', { customerId: 'cst_2' }, { buyer }],
    ['only for a first purchase', { firstPurchaseOnly: true }, { buyer: { ...buyer, hasPurchased: true } }],
    ['used this code already', { firstPurchaseOnly: true }, { buyer: { ...buyer, uses: 1 } }],
    ['used this code already', { maxRedemptionsPerCustomer: 2 }, { buyer: { ...buyer, uses: 2 } }],
    ['used up', {}, { hasRoom: false }],
    ['would leave 0.49 USD to pay, and the card processor charges at least 0.5 USD', fixed(951), {}],
    ['would leave 0.4 USD', fixed(60), { charge: { minor: 0, currency: 'usd' }, laterMinor: 100 }],
  ])('refuses a code that is %s', (why, coupon, change) => {
    const refusal = refusalOf(() => discount(coupon, facts(1000, 'usd', change)));
    expect(refusal).toMatchObject({ code: 'coupon_not_valid', field: 'couponCode', message: expect.stringContaining(why) });
  });

  it('accepts what those conditions allow', () => {
    const coupon = {
      ...{ validFrom: '2026-11-21T12:00:00.000Z', validTo: '2026-11-21T12:00:00.001Z', plans: ['plan_1'], customerId: 'cst_1' },
      ...{ firstPurchaseOnly: true, minimums: [{ currency: 'usd', minor: 1000 }] },
    };
    expect(discount(coupon, facts(1000, 'usd', { planId: 'plan_1', buyer }))).toEqual({ code: 'TEN', percentOff: 10, discountMinor: 100 });
    expect(discount(fixed(950)).discountMinor).toBe(950);
  });
});
