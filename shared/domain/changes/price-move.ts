import { type Order, OrderStatus } from '../billing/order.ts';
import { billingDateFrom, isPriceMove, type PriceMove, priceMoveOf } from '../billing/pending-change.ts';
import { type Subscription, SubscriptionStatus } from '../billing/subscription.ts';
import type { AddOn } from '../catalog/add-on.ts';
import { noConversion, type Offer } from '../catalog/price-plan.ts';
import type { Coupon } from '../coupons/coupon.ts';
import { goesOnWith } from '../coupons/discount.ts';
import { BillingError } from '../errors.ts';
import type { Day } from '../ids.ts';
import { BillingType } from '../links/payment-link.ts';
import { instant } from '../time/calendar.ts';
import type { TargetPlan } from './decide-change.ts';
import { couponAt } from './running-coupon.ts';
import { priceTarget } from './target-plan.ts';

/** Why a subscriber is not moved to the new price of their plan. */
export const SKIPPED_BECAUSE = {
  not_of_plan: 'the order renews no subscription of this plan',
  ended: 'the subscription has ended',
  ends: 'it is cancelled for its next billing date',
  unpaid: 'its current cycle is not paid, or it is suspended',
  free: 'it costs nothing, so its customer has agreed to no charge',
  payment_in_progress: 'a payment of it is under way: send the request again later',
  change_pending: 'its customer has a change of plan that waits',
  price_not_in_book:
    'the price book has no price for its cycle, interval, currency and add-ons; nothing is converted',
  amount_too_small: 'the card processor charges more than the new price at least',
  already_at_price: 'it has the price already',
  already_moving: 'it is being moved to this price from this day on',
  undo_first: 'it is being moved to another price, and has the one of the price book: undo that move',
} as const;
export type SkippedBecause = keyof typeof SKIPPED_BECAUSE;

/** Why a move to a new price is not taken back. */
export const NOT_UNDONE_BECAUSE = {
  not_of_plan: SKIPPED_BECAUSE.not_of_plan,
  not_moving: 'it is not being moved to a new price',
  unpaid: 'the first cycle at the new price is not paid: its invoice has that price',
  payment_in_progress: SKIPPED_BECAUSE.payment_in_progress,
} as const;
export type NotUndoneBecause = keyof typeof NOT_UNDONE_BECAUSE;

/** What a subscriber pays for a cycle now and will pay, without a code, and the billing date from which they will. */
export type MovedPrice = Readonly<{ nowMinor: number; nextMinor: number; effectiveOn: Day }>;
/** What became of a subscriber whose order was named: nothing, where that is unknown or renews no subscription of the plan. */
export type Done<Because extends string> = Readonly<{
  id: string;
  order?: Order;
  result?: MoveResult<Because>;
}>;
export type MoveResult<Because extends string> = Readonly<{
  because?: Because;
  price?: MovedPrice | undefined;
}>;

export type PriceMoveDecision =
  | Readonly<{ because?: never; move: PriceMove; price: MovedPrice }>
  | Readonly<{ because: SkippedBecause; price?: MovedPrice | undefined }>;

/**
 * `minimumMinor`: the least that the processor charges. `coupon`: what the code of the order says. `gone`: add-ons of the subscription that
 * the plan offers no more.
 */
export type MoveFacts = Readonly<{
  order: Order;
  subscription: Pick<Subscription, 'status' | 'plan' | 'addOnIds'>;
  coupon: Coupon | undefined;
  gone: readonly (Pick<AddOn, 'billingType'> | undefined)[];
  minimumMinor: number;
}>;
type Asked = Readonly<{ offer: Offer; fromOn: Day; now: Date }>;

/** Decides once, for its preview and for the move itself, whether an order renews its plan at the price of now from a day on. */
export function decideMove(facts: MoveFacts, { offer, fromOn, now }: Asked): PriceMoveDecision {
  const { order } = facts;
  const because = whyUnmoved(facts, offer);
  if (because) return { because };
  const target = findTarget(facts, offer);
  const effectiveOn = billingDateFrom(fromOn, order);
  if (!target || !effectiveOn) return { because: 'price_not_in_book' };
  const { plan, amountMinor, lines, intervalMonths } = target;
  const addOnIds = facts.subscription.addOnIds;
  const price = { nowMinor: order.amountMinor, nextMinor: amountMinor, effectiveOn };
  if (amountMinor > 0 && amountMinor < facts.minimumMinor) return { because: 'amount_too_small', price };
  const waiting = priceMoveOf(order);
  if (amountMinor === order.amountMinor) return { because: waiting ? 'undo_first' : 'already_at_price' };
  if (waiting?.amountMinor === amountMinor && waiting.fromOn === fromOn)
    return { because: 'already_moving', price };
  const sold = { minor: amountMinor, currency: order.currency };
  const goesOn = facts.coupon === undefined || goesOnWith(facts.coupon, { planId: plan.id, price: sold });
  const coupon = goesOn ? couponAt(order.coupon, sold, facts.minimumMinor) : undefined;
  const changed = { plan, addOnIds: [...addOnIds], amountMinor, lines: [...lines], intervalMonths, coupon };
  return { move: { ...changed, askedAt: instant(now), by: 'staff', fromOn }, price };
}

function whyUnmoved({ order, subscription }: MoveFacts, { plan }: Offer): SkippedBecause | undefined {
  if (subscription.plan.id !== plan.id) return 'not_of_plan';
  if (order.status !== OrderStatus.active || subscription.status === SubscriptionStatus.cancelled)
    return 'ended';
  if (order.endsOn !== undefined) return 'ends';
  if (order.dunning || subscription.status === SubscriptionStatus.suspended) return 'unpaid';
  if (order.amountMinor === 0) return 'free';
  if (order.openAttempt) return 'payment_in_progress';
  return order.pendingChange && !isPriceMove(order.pendingChange) ? 'change_pending' : undefined;
}

/** The plan with the add-ons of the subscription that recur, as the price book has them now: all of them, for the interval that the order has. */
function findTarget({ order, subscription, gone }: MoveFacts, offer: Offer): TargetPlan | undefined {
  const { currency, intervalMonths } = order;
  const { plan, addOnIds } = subscription;
  try {
    const target = priceTarget(offer, { currency, cycleId: plan.cycleId, addOnIds }, noConversion);
    const isWhole = gone.every((addOn) => addOn?.billingType === BillingType.oneTime);
    const isSame = target.intervalMonths === intervalMonths && isWhole;
    return isSame ? target : undefined;
  } catch (error) {
    if (error instanceof BillingError) return undefined;
    throw error;
  }
}
