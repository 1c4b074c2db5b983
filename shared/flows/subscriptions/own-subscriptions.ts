import { OrderStatus } from '../../domain/billing/order.ts';
import type { OwnSubscription } from '../../domain/billing/own-subscription.ts';
import {
  type Subscription,
  SubscriptionStatus,
  subscriptionNotFound,
} from '../../domain/billing/subscription.ts';
import { invalidField, invariant } from '../../domain/errors.ts';
import type { CustomerId, ProjectId, TenantId } from '../../domain/ids.ts';
import { isProved } from '../../domain/sales/buyer-known-by.ts';
import { parseCard } from '../../storage/customer/cards.ts';
import { listRecurring, parseOrder } from '../../storage/orders.ts';
import { listSubscriptions } from '../../storage/subscriptions.ts';
import { keys } from '../../storage/table/keys.ts';
import { getAll } from '../../storage/table/table.ts';

/** Whose records are asked for; with a project, only that project's. */
export type Owner = Readonly<{
  tenantId: TenantId;
  customerId: CustomerId;
  projectId?: ProjectId | undefined;
}>;

const isLive = ({ status }: Subscription): boolean => status !== SubscriptionStatus.cancelled;

/** The customer's subscriptions that have not ended, the newest first. */
export async function liveSubscriptions(owner: Owner): Promise<OwnSubscription[]> {
  return await withOrders(owner.tenantId, (await subscriptionsOf(owner)).filter(isLive));
}

/**
 * The customer's subscription of a plan: the one that has not ended, or else the last one that has. One of a typed address is no choice
 * beside one that the customer has agreed to: it is named by its id.
 */
export async function getOwnSubscription(
  owner: Owner,
  planSlug: string,
  id?: string,
): Promise<OwnSubscription> {
  const found = (await subscriptionsOf(owner)).filter(
    ({ plan, id: own }) => plan.slug === planSlug && (id ?? own) === own,
  );
  const live = await withOrders(owner.tenantId, found.filter(isLive));
  const choices = choicesOf(live);
  if (choices.length > 1)
    throw invalidField(
      'subscriptionId',
      'You have several subscriptions of this plan: send the id of one.',
      'required',
    );
  const [own] = choices.length > 0 ? choices : await withOrders(owner.tenantId, found.slice(0, 1));
  if (!own) throw subscriptionNotFound();
  return own;
}

/** What a request that names no subscription may mean: those that the customer has agreed to, if there are any. */
export function choicesOf(live: readonly OwnSubscription[]): readonly OwnSubscription[] {
  const agreed = live.filter(({ order }) => isProved(order.buyerKnownBy));
  return agreed.length > 0 ? agreed : live;
}

/** The same with the add-ons that were bought for them later and recur. */
export async function withAddOns(
  owner: Owner,
  subscriptions: readonly OwnSubscription[],
): Promise<OwnSubscription[]> {
  const orders = await listRecurring(owner.tenantId, owner.customerId);
  return subscriptions.map((own) => ({
    ...own,
    addOnOrders: orders.filter(
      ({ addOn, status }) => addOn?.subscriptionId === own.subscription.id && status === OrderStatus.active,
    ),
  }));
}

async function subscriptionsOf({ tenantId, customerId, projectId }: Owner): Promise<Subscription[]> {
  const all = await listSubscriptions(tenantId, customerId);
  return all.filter((subscription) => (projectId ?? subscription.projectId) === subscription.projectId);
}

/** Subscriptions of any customers of a tenant, each with the order that renews it and the card that it charges. */
export async function withOrders(
  tenantId: TenantId,
  subscriptions: readonly Subscription[],
): Promise<OwnSubscription[]> {
  const items = await getAll(
    subscriptions.map(({ customerId, orderId }) => keys.order(tenantId, customerId, orderId)),
  );
  const orders = items.map((item) => item && parseOrder(item));
  const charged = new Map(
    orders.flatMap((order) => (order?.paymentMethodId ? [[order.paymentMethodId, order.customerId]] : [])),
  );
  const methods = [...charged.keys()];
  const found = await getAll(
    [...charged].map(([method, customerId]) => keys.card(tenantId, customerId, method)),
  );
  const cards = new Map(methods.map((method, index) => [method, found[index] && parseCard(found[index])]));
  return subscriptions.map((subscription, index) => {
    const order = orders[index];
    invariant(order, `the order of subscription ${subscription.id} exists`);
    return {
      subscription,
      order,
      card: order.paymentMethodId === undefined ? undefined : cards.get(order.paymentMethodId),
    };
  });
}
