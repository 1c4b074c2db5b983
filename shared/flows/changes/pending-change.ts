import type { Order } from '../../domain/billing/order.ts';
import { requireCancellable } from '../../domain/changes/require-changeable.ts';
import { paymentInProgress } from '../../domain/errors.ts';
import { instant } from '../../domain/time/calendar.ts';
import { freePlan, reservePlan } from '../../storage/holds/plan.ts';
import { cancelChange, changeLater } from '../../storage/renewals/change-order.ts';
import { hasLost, inRounds, Lost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import type { AskedChange } from '../sales/changes/source.ts';
import type { Owner } from '../subscriptions/own-subscriptions.ts';
import { getOwnPlan, type OwnPlan } from './asked-change.ts';
import type { Preview } from './preview-change.ts';

/**
 * Keeps the change with the order until the cycle of its next billing date is paid, and the plan for the subscription, so that the
 * customer does not buy it beside. Throws `Lost` of the order or of the plan when another process was first.
 */
export async function changeAtPeriod(
  { subscription, customerId, target, by }: AskedChange,
  preview: Preview,
  now: Date,
): Promise<Order> {
  const { order, quote, addOnIds } = preview;
  const { plan, amountMinor, lines, intervalMonths, coupon } = quote.decision.after;
  const { currency } = quote.decision;
  const pending = {
    plan,
    ...(currency !== order.currency && { currency }),
    addOnIds: [...addOnIds],
    amountMinor,
    lines,
    intervalMonths,
    coupon,
    askedAt: instant(now),
  };
  const held = { customerId, planId: target.id, subscriptionId: subscription.id };
  await commit([
    changeLater(order, pending, by),
    ...(target.id === order.plan?.id ? [] : [reservePlan(order.tenantId, held)]),
  ]);
  return { ...order, pendingChange: pending };
}

/** Cancels the change that waits for the next billing date. Without one, nothing is written. */
export async function cancelPendingChange(owner: Owner, slug: string, id?: string): Promise<OwnPlan> {
  const step = async () => {
    const own = await getOwnPlan(owner, slug, id);
    const { order, subscription } = own;
    if (!order.pendingChange && order.plan?.id === subscription.plan.id) return own;
    if (!order.pendingChange) throw new Lost('order'); // A renewal made the change after the subscription was read, and before its order was.
    requireCancellable(order);
    await cancel(own);
    return await getOwnPlan(owner, slug, id);
  };
  return await inRounds(['order'], step, { orElse: paymentInProgress });
}

/** A customer who bought the plan beside keeps it. */
async function cancel({ order, subscription }: OwnPlan): Promise<void> {
  const { tenantId, customerId } = order;
  const planId = order.pendingChange?.plan.id;
  if (planId === undefined || planId === order.plan?.id) return await commit([cancelChange(order)]);
  try {
    await commit([
      cancelChange(order),
      freePlan(tenantId, { customerId, planId, subscriptionId: subscription.id }),
    ]);
  } catch (error) {
    if (!hasLost(error, 'freed plan')) throw error;
    await commit([cancelChange(order)]);
  }
}
