import { type Period, periodAt } from '../../domain/billing/cycle.ts';
import type { OwnSubscription } from '../../domain/billing/own-subscription.ts';
import type { Subscription } from '../../domain/billing/subscription.ts';
import type { Feature } from '../../domain/catalog/features.ts';
import { invariant } from '../../domain/errors.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { dayIn } from '../../domain/time/calendar.ts';
import { recentCatalog } from '../../storage/catalog/recent-catalog.ts';

/** The features of the plan that a subscription has, as the catalog has them now. */
export async function featuresOf({ tenantId, plan }: Subscription): Promise<readonly Feature[]> {
  const { plans, featureCategories } = await recentCatalog(tenantId);
  const category = plans.find(({ id }) => id === plan.id)?.featureCategoryId;
  return featureCategories.find(({ id }) => id === category)?.features ?? [];
}

/** The billing period of a subscription at a moment, in the days of its project. */
export function periodOf({ subscription, order }: OwnSubscription, { timeZone }: Project, at: Date): Period {
  const { anchorOn, intervalMonths } = order;
  invariant(anchorOn && intervalMonths, `order ${order.id} recurs`);
  return periodAt(
    { anchorOn, intervalMonths, startedOn: dayIn(timeZone, new Date(subscription.createdAt)) },
    dayIn(timeZone, at),
  );
}
