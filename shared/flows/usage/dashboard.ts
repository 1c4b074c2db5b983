import type { Entitlements, OwnSubscription } from '../../domain/billing/own-subscription.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { readUsage } from '../../storage/customer/usage.ts';
import { liveSubscriptions, type Owner } from '../subscriptions/own-subscriptions.ts';
import { featuresOf, periodOf } from './period.ts';

/** Those of the customer's subscriptions that have not ended. */
export async function entitlementsOf(owner: Owner, project: Project, now: Date): Promise<Entitlements[]> {
  const live = await liveSubscriptions({ ...owner, projectId: project.id });
  return await Promise.all(live.map((own) => entitlementsIn(own, project, now)));
}

export async function entitlementsIn(
  own: OwnSubscription,
  project: Project,
  now: Date,
): Promise<Entitlements> {
  const { tenantId, customerId, id: subscriptionId } = own.subscription;
  const period = periodOf(own, project, now);
  const [granted, counted] = await Promise.all([
    featuresOf(own.subscription),
    readUsage(tenantId, { customerId, subscriptionId, from: period.from }),
  ]);
  const used = new Map(counted.map((usage) => [usage.feature, usage.used]));
  const features = granted.map((feature) =>
    feature.type === 'limit' ? { ...feature, used: used.get(feature.key) ?? 0 } : feature,
  );
  return { ...own, period, features };
}
