import type { Order } from '../../domain/billing/order.ts';
import { type Subscription, subscriptionNotFound } from '../../domain/billing/subscription.ts';
import { invariant } from '../../domain/errors.ts';
import type { CustomerId, PlanId, ProjectId, SubscriptionId, TenantId } from '../../domain/ids.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { findPlanBySlug } from '../../storage/catalog/plans.ts';
import { findNamedPlan } from '../../storage/catalog/plans-on-sale.ts';
import { parseHolding } from '../../storage/holds/plan.ts';
import { getOrder } from '../../storage/orders.ts';
import { recentProject } from '../../storage/recent.ts';
import { getSubscription } from '../../storage/subscriptions.ts';
import { keys } from '../../storage/table/keys.ts';
import { get } from '../../storage/table/table.ts';
import type { AskedChange } from '../sales/change-source.ts';

/** Whose records are asked for; with a project, only that project's. */
export type Owner = Readonly<{ tenantId: TenantId; customerId: CustomerId; projectId?: ProjectId | undefined }>;
export type OwnPlan = Readonly<{ subscription: Subscription; order: Order; project: Project }>;

/** The customer's subscription of a plan. Throws `subscription_not_found`; another customer's or project's looks absent. */
export async function getOwnPlan(owner: Owner, slug: string, id?: string): Promise<OwnPlan> {
  const found = await findOwnPlan(owner, slug, id);
  if (!found) throw subscriptionNotFound();
  return found;
}

/**
 * A change that a customer asks for. When its change is made already, the subscription is found by the plan that it has now, so that a
 * repeat gets the first outcome. Throws `subscription_not_found` and `plan_not_found`.
 */
export async function getAskedChange(owner: Owner, slug: string, request: Asked): Promise<AskedChange> {
  const { planSlug, cycleId, subscription: id } = request;
  const own = (await findOwnPlan(owner, slug, id)) ?? (await getOwnPlan(owner, planSlug, id));
  const target = await findNamedPlan(own.project, planSlug);
  return { ...own, customerId: owner.customerId, target, cycleId };
}
type Asked = Readonly<{ planSlug: string; cycleId?: string | undefined; subscription?: string | undefined }>;

async function findOwnPlan({ tenantId, customerId, projectId }: Owner, slug: string, id?: string): Promise<OwnPlan | undefined> {
  const plan = await findPlanBySlug(tenantId, slug);
  const subscriptionId = id ?? (plan && (await heldSubscription(tenantId, customerId, plan.id)));
  if (!plan || subscriptionId === undefined) return undefined;
  const subscription = await getSubscription(tenantId, customerId, subscriptionId);
  if (subscription.plan.id !== plan.id || (projectId ?? subscription.projectId) !== subscription.projectId) return undefined;
  const project = await recentProject(tenantId, subscription.projectId);
  invariant(project, `the project of subscription ${subscription.id} exists`);
  return { subscription, order: await getOrder(tenantId, subscription.orderId), project };
}

async function heldSubscription(tenantId: TenantId, customerId: CustomerId, planId: PlanId): Promise<SubscriptionId | undefined> {
  return parseHolding(await get(keys.holding(tenantId, customerId, planId)))?.subscriptionId;
}
