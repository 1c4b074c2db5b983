import { type Order, OrderStatus } from '../billing/order.ts';
import { type Subscription, SubscriptionStatus } from '../billing/subscription.ts';
import { leftOf } from '../refunds/refundable.ts';
import type { Attempt } from './attempt.ts';
import { isLost } from './dispute.ts';

/**
 * A request without an idempotency key that is equal to the last one is a double click for so long after that one's end. Later, a declined
 * card is tried again, and a success is another sale.
 */
const REPEATED_MS = { succeeded: 10 * 60_000, declined: 60_000 } as const;

/** An attempt that has not ended is repeated for as long as it takes: it holds what it sells. */
export function isRecent({ state, endedAt }: Attempt, now: Date): boolean {
  if (state === 'aborted') return false;
  if (state !== 'succeeded' && state !== 'declined') return true;
  return now.getTime() - Date.parse(endedAt ?? '') < REPEATED_MS[state];
}

/** What was read of a success: its order as it is now, and the subscription that an add-on was sold for. */
type Left = Readonly<{ order: Order | undefined; subscription: Subscription | undefined }>;

/**
 * What was sold is still there: neither given back, also by a refund that is under way or by a dispute, nor ended, nor changed to another
 * plan. A success that does not stand answers no later request, since that would tell of a sale that sells nothing.
 */
export function stands(attempt: Attempt, { order, subscription }: Left): boolean {
  const { source, charge, walletMinor = 0 } = attempt.terms;
  const plan = source.plan ?? source.change?.after.plan;
  const left = leftOf(attempt);
  const isGivenBack = charge.minor + walletMinor > 0 && left.cardMinor + left.walletMinor === 0;
  const isOtherPlan =
    plan !== undefined &&
    order !== undefined &&
    (order.plan?.id !== plan.id || order.plan.cycleId !== plan.cycleId);
  return !(
    isGivenBack ||
    attempt.disputes?.some(isLost) ||
    order?.status === OrderStatus.cancelled ||
    isOtherPlan ||
    subscription?.status === SubscriptionStatus.cancelled
  );
}
