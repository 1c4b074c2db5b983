import { expect, it } from 'vitest';
import vectors from '../../../docs/vectors/prices.json' with { type: 'json' };
import { type DiscountFacts, discountOf } from '../../../shared/domain/coupons/discount.ts';
import { refusalOf } from '../../support/refusal.ts';
import { aCoupon } from '../catalog/whole-catalog.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const facts = (minor = 1000, currency = 'usd', change: object = {}): DiscountFacts =>
  ({ charge: { minor, currency }, minimumMinor: 50, hasRoom: true, now, ...change }) as never;
const discount = (coupon: object, given = facts()) => discountOf(aCoupon(coupon), given);
const fixed = (minor: number, currency = 'usd') => ({
  percentOff: undefined,
  amountsOff: [{ currency, minor }],
});

it.each(vectors.vectors)(
  'discountOf by the published vectors: $name',
  ({ currency, chargeMinor, laterMinor, minimumMinor, coupon, expected }) => {
    const { amountOffMinor, ...terms } = coupon;
    const given = facts(chargeMinor, currency, { laterMinor, minimumMinor });
    const take = () =>
      discount({ ...(amountOffMinor !== undefined && fixed(amountOffMinor, currency)), ...terms }, given);
    if ('refused' in expected) return expect(refusalOf(take)).toMatchObject({ code: expected.refused });
    const { discountMinor, later } = take();
    const shown = later && { ...later, dueMinor: (laterMinor ?? 0) - later.discountMinor };
    expect({
      discountMinor,
      dueMinor: chargeMinor - discountMinor,
      ...(shown && { later: shown }),
    }).toEqual(expected);
  },
);

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
])('discountOf refuses a code that is %s', (why, coupon, change) => {
  const refusal = refusalOf(() => discount(coupon, facts(1000, 'usd', change)));
  expect(refusal).toMatchObject({
    code: 'coupon_not_valid',
    field: 'couponCode',
    message: expect.stringContaining(why),
  });
});

it('discountOf accepts what those conditions allow', () => {
  const coupon = {
    ...{
      validFrom: '2026-11-21T12:00:00.000Z',
      validTo: '2026-11-21T12:00:00.001Z',
      plans: ['plan_1'],
      customerId: 'cst_1',
    },
    ...{ firstPurchaseOnly: true, minimums: [{ currency: 'usd', minor: 1000 }] },
  };
  expect(discount(coupon, facts(1000, 'usd', { planId: 'plan_1', buyer }))).toEqual({
    code: 'TEN',
    percentOff: 10,
    discountMinor: 100,
  });
  expect(discount(fixed(950)).discountMinor).toBe(950);
});
