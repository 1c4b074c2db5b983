import { type Order, OrderStatus } from '../billing/order.ts';
import { isPriceMove } from '../billing/pending-change.ts';
import { isDue } from '../billing/renewal.ts';
import { type Subscription, SubscriptionStatus } from '../billing/subscription.ts';
import { BillingError } from '../errors.ts';
import { standingPause, unplacedOf } from '../pauses/pause.ts';
import { dayIn } from '../time/calendar.ts';

/** Changes of one paid period: each is one more payment whose refunds are read. */
const CHANGES_MAX = 20;

/** A change waits for the next billing date. It may be the one that is asked for, when another process scheduled it first. */
export class ChangeWaits extends BillingError {
  readonly order: Order;

  constructor(order: Order, name: string) {
    super(
      'plan_not_changeable',
      `A change to ${name} is pending. Cancel it, then ask for another. ${NOTHING}`,
    );
    this.order = order;
  }
}

/** `isRefunding`: the outcome of a refund of the paid period is not known yet. */
type Changeable = Readonly<{
  subscription: Pick<Subscription, 'status'>;
  order: Order;
  isRefunding: boolean;
}>;

const NOTHING = 'Nothing was changed or charged.';
export const refuseChange = (message: string) =>
  new BillingError('plan_not_changeable', `${message} ${NOTHING}`);

/**
 * Throws `plan_not_changeable` unless the plan of the subscription may change at this moment, as `ChangeWaits` for a pending change. One
 * that staff made gives way: every price that the customer may choose now is of the price book of now.
 */
export function requireChangeable(
  { subscription: { status }, order, isRefunding }: Changeable,
  timeZone: string,
  now: Date,
): void {
  if (standingPause(order))
    throw refuseChange(
      `The subscription is paused, or will be on ${order.pause?.startsOn}. Resume it first.`,
    );
  if (order.dunning || status === SubscriptionStatus.suspended)
    throw refuseChange('The last cycle is not paid. Pay its invoice, then change the plan.');
  if (status !== SubscriptionStatus.active || order.status !== OrderStatus.active)
    throw refuseChange('The subscription has ended.');
  if (order.endsOn !== undefined)
    throw refuseChange(
      `The subscription ends on ${order.endsOn}. Undo its cancellation, then change the plan.`,
    );
  if (order.openDisputes) throw refuseChange('A payment of the subscription is disputed. Ask the shop.');
  if (unplacedOf(order)) throw refuseChange('A payment of the subscription is being checked. Ask the shop.');
  if (isRefunding)
    throw refuseChange(
      'A payment of the subscription is being refunded. Try again when the refund has ended.',
    );
  if (order.pendingChange && !isPriceMove(order.pendingChange))
    throw new ChangeWaits(order, order.pendingChange.plan.name);
  if (isDue(order, dayIn(timeZone, now), now))
    throw refuseChange('The next cycle is being charged. Try again in a few minutes.');
  if ((order.period?.payments.length ?? 0) >= CHANGES_MAX)
    throw refuseChange('The plan was changed too often in this period.');
}

/**
 * Throws `plan_not_changeable` for a change that its customer may not cancel: a new price of their plan, which is the shop's, and one whose
 * first cycle has an unpaid invoice, since that is paid at the price of the new plan.
 */
export function requireCancellable({ dunning, pendingChange }: Order): void {
  if (isPriceMove(pendingChange)) {
    throw refuseChange(
      'The shop changes the price of this plan. Change to another plan, cancel the subscription, or ask the shop.',
    );
  }
  if (!dunning || !pendingChange) return;
  throw refuseChange(
    `The first cycle of ${pendingChange.plan.name} is not paid. Pay its invoice, or cancel the subscription.`,
  );
}

/** Throws `plan_not_changeable` for the plan, cycle and currency that the customer has. */
export function requireOtherPlan({ plan }: Subscription, target: Subscription['plan']): void {
  if (plan.id !== target.id || plan.cycleId !== target.cycleId) return;
  throw refuseChange('The customer has this plan and cycle.');
}
