import { expect, it } from 'vitest';
import type { Coupon, Plan } from '../../../apps/desk/src/api/shapes.ts';
import { couponBody, typedCoupon } from '../../../apps/desk/src/catalog/coupon-request.ts';
import { planBody, typedPlan } from '../../../apps/desk/src/catalog/plan-request.ts';
import { soldOf } from '../../../apps/desk/src/catalog/plan-terms.ts';

const RECURRING = { pricing: 'recurring' } as const;
const NEW = { plan: undefined, productOrigin: 'prj_1' };
const price = (amount: string, months = '1', currency = 'USD') => ({ amount, months, currency });
const typed = (change: object) => ({ ...typedPlan(undefined, 'USD'), name: 'Gold', ...change });

it('a new plan is sent with its interval, and an edit without what never changes, under the cycles that the book has', () => {
  const prices = [price('20'), price('200', '12')];
  expect(planBody(typed({ productId: 'prd_1', prices }), RECURRING, NEW)).toMatchObject({
    ...{ product: 'prd_1', productOrigin: 'prj_1', billingType: 2, billingInterval: 1, trialPeriod: false },
    prices: [
      { cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount: 20 },
      { cycleId: 'yearly', billingInterval: 12, currency: 'USD', amount: 200 },
    ],
  });
  const plan = {
    billingInterval: 12,
    prices: [{ cycleId: 'annual', billingInterval: 12, currency: 'USD', amount: 200 }],
  } as unknown as Plan;
  const body = planBody(typed({ prices }), RECURRING, { ...NEW, plan });
  expect(body).toMatchObject({
    billingInterval: 12,
    prices: [{ cycleId: 'monthly' }, { cycleId: 'annual' }],
  });
  for (const kept of ['product', 'productOrigin', 'billingType']) expect(body).not.toHaveProperty(kept);
});

it('a plan that is charged once has no interval and no trial, and what is no number is sent as it was typed', () => {
  const body = planBody(typed({ prices: [price('12,5o')], hasTrial: true }), { pricing: 'one_time' }, NEW);
  expect(body).toMatchObject({
    ...{ billingType: 1, trialPeriod: false },
    prices: [{ cycleId: 'once', currency: 'USD', amount: '12,5o' }],
  });
  expect(body).not.toHaveProperty('billingInterval');
});

it.each([
  ['a month from the last day of a long one', {}, '2027-01-31', 20, '2027-02-28'],
  ['a year from a leap day', { prices: [price('20', '12')] }, '2028-02-29', 20, '2029-02-28'],
  ['a trial', { hasTrial: true, trialDays: '10' }, '2027-01-25', 0, '2027-02-04'],
])('the preview says what is due now and when the next charge is: %s', (_, change, today, dueNow, next) => {
  const shown = soldOf(typed({ prices: [price('20')], ...change }), true, today);
  expect([shown?.dueNow, shown?.sold.recurring?.nextBillingDate]).toEqual([dueNow, next]);
});

it('a coupon keeps the amounts of other currencies, and a cap that was emptied is not left out', () => {
  const amountsOff = [
    { currency: 'USD', amount: 5 },
    { currency: 'EUR', amount: 4 },
  ];
  const coupon = { code: 'A-1', duration: 'once', amountsOff, maxRedemptions: 7 } as unknown as Coupon;
  const body = couponBody(
    { ...typedCoupon(coupon, 'USD'), amount: '6', uses: '', until: '2027-02-01' },
    coupon,
  );
  expect(body).toMatchObject({
    amountsOff: [{ currency: 'USD', amount: 6 }, amountsOff[1]],
    ...{ maxRedemptions: '', validTo: '2027-02-01T00:00:00Z' },
  });
});
