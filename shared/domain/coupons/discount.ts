import * as v from 'valibot';
import type { CouponCode, CustomerId, PlanId } from '../ids.ts';
import { type Currency, ruleOf } from '../money/currency.ts';
import { type Money, toMajor } from '../money/money.ts';
import { text, whole } from '../record.ts';
import { type Coupon, usesByCustomerMax, WrongCode } from './coupon.ts';

/** What a code takes off each later cycle, in minor units. Without `cyclesLeft` it does so forever. */
export const LaterDiscountRecord = v.object({ discountMinor: whole(), cyclesLeft: v.optional(whole()) });

/** What a code takes off a sale. Frozen in the sale's terms: an edit of the coupon changes nothing that was sold. */
export const DiscountRecord = v.object({
  code: text<CouponCode>(),
  /** Absent from a code that takes off a fixed amount. */
  percentOff: v.optional(whole()),
  discountMinor: whole(),
  later: v.optional(LaterDiscountRecord),
});
export type Discount = v.InferOutput<typeof DiscountRecord>;

export type DiscountFacts = Readonly<{
  /** What is charged now without the code; zero during a free trial. */
  charge: Money;
  /** What each later cycle charges without the code. Absent from what is sold once. */
  laterMinor?: number | undefined;
  planId?: PlanId | undefined;
  /** The smallest charge that the processor takes in this currency. */
  minimumMinor: number;
  /** Whether the total cap leaves a use. */
  hasRoom: boolean;
  /** Absent where a price is only shown: who buys is not known there. */
  buyer?: Readonly<{ customerId: CustomerId; uses: number; hasPurchased: boolean }> | undefined;
  now: Date;
}>;

/**
 * What a coupon takes off a sale.
 *
 * Its cycles are the charges of the sale, so it begins with the first one that charges something: the one made now, or, where a trial
 * charges nothing now, the first later one.
 *
 * Throws `WrongCode` with the reason.
 */
export function discountOf(coupon: Coupon, facts: DiscountFacts): Discount {
  requireInForce(coupon, facts.now);
  requireForSale(coupon, facts);
  if (facts.buyer) requireForBuyer(coupon, facts.buyer);
  if (!facts.hasRoom) throw new WrongCode('This code has been used up.');

  const { charge, laterMinor = 0, minimumMinor } = facts;
  const takeOff = (minor: number) =>
    requireChargeable(
      { minor, currency: charge.currency },
      amountOff(coupon, minor, charge.currency),
      minimumMinor,
    );
  const discountMinor = takeOff(charge.minor);
  const left = cyclesOf(coupon) - (charge.minor > 0 ? 1 : 0);
  const { code, percentOff } = coupon;
  const discount = { code, ...(percentOff !== undefined && { percentOff }), discountMinor };
  if (laterMinor === 0 || left === 0) return discount;
  const later = { discountMinor: takeOff(laterMinor), ...(Number.isFinite(left) && { cyclesLeft: left }) };
  return { ...discount, later };
}

/** Nothing is taken off that is not charged. */
function amountOff({ percentOff, amountsOff }: Coupon, minor: number, currency: Currency): number {
  const fixed = amountsOff?.find((amount) => amount.currency === currency)?.minor ?? 0;
  return percentOff === undefined ? Math.min(fixed, minor) : percentageOf({ minor, currency }, percentOff);
}

/**
 * A percentage, rounded half up to what the processor charges in the currency. It is the discount that is rounded up, so half a unit
 * goes to the buyer.
 */
export function percentageOf({ minor, currency }: Money, percentOff: number): number {
  const { step } = ruleOf(currency);
  const hundredths = (minor / step) * percentOff + 50;
  return ((hundredths - (hundredths % 100)) / 100) * step;
}

function requireInForce({ status, validFrom, validTo }: Coupon, now: Date): void {
  if (status !== 'active') throw new WrongCode('This code is no longer offered.');
  if (validFrom !== undefined && now.getTime() < Date.parse(validFrom))
    throw new WrongCode(`This code is not valid before ${validFrom}.`);
  if (validTo !== undefined && now.getTime() >= Date.parse(validTo))
    throw new WrongCode(`This code expired at ${validTo}.`);
}

function requireForSale(coupon: Coupon, { charge, laterMinor = 0, planId }: DiscountFacts): void {
  const first = charge.minor > 0 ? charge.minor : laterMinor;
  const why = whyUnfit(coupon, { planId, price: { ...charge, minor: first } });
  if (why !== undefined) throw new WrongCode(why);
}

/** Whether a code that was redeemed goes on with another plan: its dates, its caps and whom it is for were decided then. */
export const goesOnWith = (coupon: Coupon, sold: Readonly<{ planId: PlanId; price: Money }>): boolean =>
  whyUnfit(coupon, sold) === undefined;

/** Why a coupon is not for this plan at this price; nothing when it is. */
function whyUnfit(
  { plans, percentOff, amountsOff, minimums }: Coupon,
  { planId, price }: Readonly<{ planId?: PlanId | undefined; price: Money }>,
): string | undefined {
  const { currency } = price;
  const code = currency.toUpperCase();
  if (plans && !(planId && plans.includes(planId))) return 'This code is for other plans.';
  const minimum = minimums?.find((amount) => amount.currency === currency);
  const hasAmount = percentOff !== undefined || amountsOff?.some((amount) => amount.currency === currency);
  if (!hasAmount || (minimums && !minimum)) return `This code is not valid in ${code}.`;
  return minimum && price.minor < minimum.minor
    ? `This code is for purchases of at least ${toMajor(minimum)} ${code}.`
    : undefined;
}

function requireForBuyer(
  coupon: Coupon,
  { customerId, uses, hasPurchased }: NonNullable<DiscountFacts['buyer']>,
): void {
  if (coupon.customerId !== undefined && coupon.customerId !== customerId)
    throw new WrongCode('This code is for another customer.');
  if (coupon.firstPurchaseOnly && hasPurchased)
    throw new WrongCode('This code is only for a first purchase.');
  if (uses >= (usesByCustomerMax(coupon) ?? Number.POSITIVE_INFINITY))
    throw new WrongCode('You have used this code already.');
}

/** What is left is nothing, or enough for the processor. Returns the discount. */
function requireChargeable({ minor, currency }: Money, discountMinor: number, minimumMinor: number): number {
  const left = minor - discountMinor;
  if (left === 0 || left >= minimumMinor || discountMinor === 0) return discountMinor;
  const [rest, least] = [left, minimumMinor].map(
    (amount) => `${toMajor({ minor: amount, currency })} ${currency.toUpperCase()}`,
  );
  throw new WrongCode(
    `This code would leave ${rest} to pay, and the card processor charges at least ${least}.`,
  );
}

function cyclesOf({ duration, cycles = 1 }: Coupon): number {
  return duration === 'forever' ? Number.POSITIVE_INFINITY : duration === 'cycles' ? cycles : 1;
}
