import { toMajor } from '../../domain/money/money.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { ChangedSubscription } from '../../domain/sales/record-change.ts';

/** What `subscription.changed` says: the plan before and now, and what its later cycles charge. */
export function changeData(
  changed: ChangedSubscription,
  { id }: Pick<Attempt, 'id'>,
): Record<string, unknown> {
  const { subscription, before, plan, addOnIds, recurring, intervalMonths, nextBillingOn } = changed;
  return {
    transactionId: id,
    subscriptionId: subscription.id,
    orderId: subscription.orderId,
    plan,
    previousPlan: before,
    addons: addOnIds,
    recurringAmount: { value: toMajor(recurring), currency: recurring.currency.toUpperCase() },
    billingInterval: intervalMonths,
    nextBillingDate: nextBillingOn,
  };
}
