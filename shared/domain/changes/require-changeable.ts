import { type Order, OrderStatus } from '../billing/order.ts';
import { isDue } from '../billing/renewal.ts';
import { type Subscription, SubscriptionStatus } from '../billing/subscription.ts';
import { BillingError } from '../errors.ts';
import { dayIn } from '../time/calendar.ts';

/** Changes of one paid period: each is one more payment whose refunds are read. */
const CHANGES_MAX = 20;

/** Throws `plan_not_changeable` unless the plan of the subscription may change at this moment. */
export function requireChangeable({ status }: Subscription, order: Order, timeZone: string, now: Date): void {
  const refuse = (message: string) => new BillingError('plan_not_changeable', `${message} Nothing was changed or charged.`);
  if (order.dunning || status === SubscriptionStatus.suspended)
    throw refuse('The last cycle is not paid. Pay its invoice, then change the plan.');
  if (status !== SubscriptionStatus.active || order.status !== OrderStatus.active) throw refuse('The subscription has ended.');
  if (order.endsOn !== undefined) throw refuse(`The subscription ends on ${order.endsOn}. Undo its cancellation, then change the plan.`);
  if (order.openDisputes) throw refuse('A payment of the subscription is disputed. Ask the shop.');
  if (order.pendingChange) throw refuse(`A change to ${order.pendingChange.plan.name} is pending. Cancel it, then ask for another.`);
  if (isDue(order, dayIn(timeZone, now), now)) throw refuse('The next cycle is being charged. Try again in a few minutes.');
  if ((order.period?.payments.length ?? 0) >= CHANGES_MAX) throw refuse('The plan was changed too often in this period.');
}

/** Throws `plan_not_changeable` for the plan and cycle that the customer has. */
export function requireOtherPlan({ plan }: Subscription, target: Subscription['plan']): void {
  if (plan.id !== target.id || plan.cycleId !== target.cycleId) return;
  throw new BillingError('plan_not_changeable', 'The customer has this plan and cycle. Nothing was changed or charged.');
}
