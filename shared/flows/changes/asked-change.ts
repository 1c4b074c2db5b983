import type { Order } from '../../domain/billing/order.ts';
import { type Subscription, SubscriptionStatus } from '../../domain/billing/subscription.ts';
import type { ChangedBy } from '../../domain/changes/changed-by.ts';
import { isAddOnOf } from '../../domain/changes/ending-add-ons.ts';
import { refuseChange } from '../../domain/changes/require-changeable.ts';
import { BillingError, invariant } from '../../domain/errors.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { findNamedPlan } from '../../storage/catalog/plans-on-sale.ts';
import { listRecurring } from '../../storage/orders.ts';
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
export async function getAskedChange(
  owner: Owner,
  slug: string,
  request: Asked,
  by: ChangedBy = 'customer',
): Promise<AskedChange> {
  const { tenantId, customerId } = owner;
  const [own, recurring] = await Promise.all([
    planToChange(owner, slug, request),
    listRecurring(tenantId, customerId),
  ]);
  return {
    ...own,
    ...{ customerId, by },
    addOnOrders: addOnOrdersOf(own.subscription, recurring),
    target: await findNamedPlan(own.project, request.planSlug),
    cycleId: request.cycleId,
    currency: request.currency,
  };
}

async function planToChange(
  owner: Owner,
  slug: string,
  { planSlug, subscription: id }: Asked,
): Promise<OwnPlan> {
  const found = await unlessAbsent(getOwnPlan(owner, slug, id));
  const isLive = found !== undefined && found.subscription.status !== SubscriptionStatus.cancelled;
  const changed = isLive ? undefined : await unlessAbsent(getOwnPlan(owner, planSlug, id));
  if (changed) await findNamedPlan(changed.project, slug); // Any other slug names no plan that it was changed from.
  return changed ?? found ?? (await getOwnPlan(owner, slug, id));
}
export type Asked = Readonly<{
  planSlug: string;
  cycleId?: string | undefined;
  currency?: string | undefined;
  subscription?: string | undefined;
}>;

/** Each is read again with what decides a change: a batch holds a hundred items. */
const ADD_ONS_MAX = 40;

/**
 * Those of a customer's orders that charge add-ons which were bought for a subscription later. Throws `plan_not_changeable` when there are more than a change
 * can look at.
 */
export function addOnOrdersOf({ id }: Pick<Subscription, 'id'>, recurring: readonly Order[]): Order[] {
  const orders = recurring.filter((order) => isAddOnOf(id, order));
  if (orders.length <= ADD_ONS_MAX) return orders;
  throw refuseChange(
    `The subscription has ${orders.length} add-ons, and may have ${ADD_ONS_MAX} to change its plan. Cancel some of them first.`,
  );
}

async function unlessAbsent(getting: Promise<OwnPlan>): Promise<OwnPlan | undefined> {
  try {
    return await getting;
  } catch (error) {
    if (error instanceof BillingError && error.code === 'subscription_not_found') return undefined;
    throw error;
  }
}
