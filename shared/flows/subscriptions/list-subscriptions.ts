import type { OwnSubscription } from '../../domain/billing/own-subscription.ts';
import { type Subscription, subscriptionNotFound } from '../../domain/billing/subscription.ts';
import type { CustomerId, TenantId } from '../../domain/ids.ts';
import { findAttemptBehind } from '../../storage/attempts.ts';
import { subscriptionIdOf } from '../../storage/holds/plan.ts';
import { listOrders } from '../../storage/orders.ts';
import { getSubscription, readSubscription } from '../../storage/subscriptions.ts';
import { keys } from '../../storage/table/keys.ts';
import {
  isAskedFor,
  type ListRequest,
  type Page,
  type PageRequest,
  readWanted,
} from '../../storage/table/lists.ts';
import { getAll } from '../../storage/table/table.ts';
import { readAsked } from '../records/asked.ts';
import { withAddOns, withOrders } from './own-subscriptions.ts';

type SubscriptionsQuery = ListRequest &
  Readonly<{
    status?: number | undefined;
    plan?: string | undefined;
    email?: string | undefined;
    customerId?: CustomerId | undefined;
    productOrigin?: string | undefined;
  }>;

/**
 * A page of the tenant's subscriptions by their orders, newest first. The table lists no subscriptions: an order that a plan renews names
 * its own, so the list of orders, or one customer's orders, is looked through, ten times `limit` at most.
 */
export async function listSubscriptionsOf(
  tenantId: TenantId,
  asked: SubscriptionsQuery,
): Promise<Page<OwnSubscription>> {
  const { status, plan, customerId, projectId, limit, cursor, ...days } = await readAsked(tenantId, asked);
  const read = async (page: PageRequest): Promise<Page<Subscription>> => {
    const orders = await listOrders(tenantId, { ...days, ...page, customerId, projectId });
    const named = orders.records.flatMap((order) =>
      order.subscriptionId ? [keys.subscription(tenantId, order.customerId, order.subscriptionId)] : [],
    );
    const records = (await getAll(named)).map(readSubscription);
    return { records, nextCursor: orders.nextCursor };
  };
  const isWanted = (one: Subscription) => isAskedFor(status, one.status) && isAskedFor(plan, one.plan.slug);
  const { records, nextCursor } = await readWanted(read, isWanted, { limit, cursor });
  return { records: await withOrders(tenantId, records), nextCursor };
}

/** The tenant's subscription with this id, of any customer, with the add-ons that were bought later. Throws `subscription_not_found`. */
export async function getListedSubscription(tenantId: TenantId, id: string): Promise<OwnSubscription> {
  const attempt = await findAttemptBehind(
    tenantId,
    id,
    (attemptId) => subscriptionIdOf({ id: attemptId }) === id,
  );
  if (!attempt) throw subscriptionNotFound();
  const { customerId } = attempt;
  const own = await withOrders(tenantId, [await getSubscription(tenantId, customerId, id)]);
  const [found] = await withAddOns({ tenantId, customerId }, own);
  if (!found) throw subscriptionNotFound();
  return found;
}
