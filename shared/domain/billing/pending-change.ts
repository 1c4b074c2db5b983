import * as v from 'valibot';
import { SoldPlanRecord } from '../catalog/plan.ts';
import { LaterDiscountRecord } from '../coupons/discount.ts';
import type { AddOnId, CouponCode, Day, Instant } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';
import { addDays } from '../time/calendar.ts';
import { BILLING_INTERVALS, billingDateAfter } from './cycle.ts';
import { LineRecord } from './line.ts';

/** What a code takes off later cycles of an order. A percentage is kept, since it is taken off another price when the plan changes. */
export const OrderCouponRecord = v.object({
  code: text<CouponCode>(),
  ...LaterDiscountRecord.entries,
  percentOff: v.optional(whole()),
});

const changed = {
  plan: SoldPlanRecord,
  addOnIds: v.array(text<AddOnId>()),
  amountMinor: whole(),
  lines: v.array(LineRecord),
  intervalMonths: v.picklist(BILLING_INTERVALS),
  coupon: v.optional(OrderCouponRecord),
  askedAt: text<Instant>(),
};

/** The new price of a plan that a customer has, as staff moved them to it. It waits for the first billing date that is not before `fromOn`. */
const PriceMoveRecord = v.object({ ...changed, by: v.literal('staff'), fromOn: text<Day>() });
export type PriceMove = v.InferOutput<typeof PriceMoveRecord>;

/**
 * A change of the plan that takes effect when the cycle of a billing date is paid, at the price that the customer was shown. What a customer
 * asks for has no `by`, waits for the next date, and keeps the move that it takes the place of: that comes back when they cancel it.
 */
export const PendingChangeRecord = v.object({
  ...changed,
  /** The currency of the price, and of the order from then on. Absent: the order's. */
  currency: v.optional(text<Currency>()),
  by: v.optional(PriceMoveRecord.entries.by),
  fromOn: v.optional(PriceMoveRecord.entries.fromOn),
  replaced: v.optional(PriceMoveRecord),
});
export type PendingChange = v.InferOutput<typeof PendingChangeRecord>;

type Waiting = Readonly<{
  pendingChange?: PendingChange | undefined;
  coupon?: PendingChange['coupon'];
  nextBillingDate?: Day | undefined;
  anchorOn?: Day | undefined;
  intervalMonths?: number | undefined;
}>;

export const isPriceMove = (change: PendingChange | undefined): change is PendingChange & PriceMove =>
  change?.by === 'staff' && change.fromOn !== undefined;

/** The move to a new price that waits, or would wait again if the customer cancelled their own change. */
export const priceMoveOf = ({ pendingChange }: Waiting): PriceMove | undefined =>
  isPriceMove(pendingChange) ? pendingChange : pendingChange?.replaced;

/** The change that the cycle of the next billing date makes. What is left of a code by then is what the order has of it. */
export function dueChange({ pendingChange, nextBillingDate, coupon }: Waiting): PendingChange | undefined {
  if (!pendingChange || nextBillingDate === undefined) return undefined;
  const { replaced: _, coupon: planned, ...change } = pendingChange;
  if (nextBillingDate < (change.fromOn ?? nextBillingDate)) return undefined;
  return planned && coupon ? { ...change, coupon: { ...planned, cyclesLeft: coupon.cyclesLeft } } : change;
}

/** The first billing date, from the next one on, that is not before a day. */
export function billingDateFrom(
  fromOn: Day | undefined,
  { nextBillingDate, anchorOn, intervalMonths }: Waiting,
): Day | undefined {
  if (!nextBillingDate || !anchorOn || !intervalMonths) return undefined;
  if (fromOn === undefined || nextBillingDate >= fromOn) return nextBillingDate;
  return billingDateAfter(addDays(fromOn, -1), anchorOn, intervalMonths);
}
