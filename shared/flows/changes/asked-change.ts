import type { Order } from '../../domain/billing/order.ts';
import { type Subscription, SubscriptionStatus } from '../../domain/billing/subscription.ts';
import { BillingError, invariant } from '../../domain/errors.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { findNamedPlan } from '../../storage/catalog/plans-on-sale.ts';
import { recentProject } from '../../storage/recent.ts';
import type { AskedChange } from '../sales/changes/source.ts';
import { getOwnSubscription, type Owner } from '../subscriptions/own-subscriptions.ts';

export type OwnPlan = Readonly<{ subscription: Subscription; order: Order; project: Project }>;

/** The customer's subscription of a plan, with its order and project. */
export async function getOwnPlan(owner: Owner, slug: string, id?: string): Promise<OwnPlan> {
  const { subscription, order } = await getOwnSubscription(owner, slug, id);
  const project = await recentProject(owner.tenantId, subscription.projectId);
  invariant(project, `the project of subscription ${subscription.id} exists`);
  return { subscription, order, project };
}

/**
 * A change that a customer asks for. When its change is made already, the subscription is found by the plan that it has now, so
 * that a repeat gets the first outcome.
 */
export async function getAskedChange(owner: Owner, slug: string, request: Asked): Promise<AskedChange> {
  const { planSlug, cycleId, subscription: id } = request;
  const found = await unlessAbsent(getOwnPlan(owner, slug, id));
  const isLive = found !== undefined && found.subscription.status !== SubscriptionStatus.cancelled;
  const changed = isLive ? undefined : await unlessAbsent(getOwnPlan(owner, planSlug, id));
  if (changed) await findNamedPlan(changed.project, slug); // Any other slug names no plan that it was changed from.
  const own = changed ?? found ?? (await getOwnPlan(owner, slug, id));
  return {
    ...own,
    customerId: owner.customerId,
    target: await findNamedPlan(own.project, planSlug),
    cycleId,
  };
}
export type Asked = Readonly<{
  planSlug: string;
  cycleId?: string | undefined;
  subscription?: string | undefined;
}>;

async function unlessAbsent(getting: Promise<OwnPlan>): Promise<OwnPlan | undefined> {
  try {
    return await getting;
  } catch (error) {
    if (error instanceof BillingError && error.code === 'subscription_not_found') return undefined;
    throw error;
  }
}
