import * as v from 'valibot';
import { SoldPlanRecord } from '../catalog/plan.ts';
import { LaterDiscountRecord } from '../coupons/discount.ts';
import type { AddOnId, CouponCode, Instant } from '../ids.ts';
import { text, whole } from '../record.ts';
import { BILLING_INTERVALS } from './cycle.ts';
import { LineRecord } from './line.ts';

/** What a code takes off later cycles of an order. A percentage is kept, since it is taken off another price when the plan changes. */
export const OrderCouponRecord = v.object({
  code: text<CouponCode>(),
  ...LaterDiscountRecord.entries,
  percentOff: v.optional(whole()),
});

/** A change of the plan that takes effect when the cycle of the next billing date is paid, at the price that the customer was shown. */
export const PendingChangeRecord = v.object({
  plan: SoldPlanRecord,
  addOnIds: v.array(text<AddOnId>()),
  amountMinor: whole(),
  lines: v.array(LineRecord),
  intervalMonths: v.picklist(BILLING_INTERVALS),
  coupon: v.optional(OrderCouponRecord),
  askedAt: text<Instant>(),
});
export type PendingChange = v.InferOutput<typeof PendingChangeRecord>;
