import * as v from 'valibot';
import {
  type Subscription,
  SubscriptionRecord,
  subscriptionNotFound,
} from '../domain/billing/subscription.ts';
import type { CustomerId, SubscriptionId, TenantId } from '../domain/ids.ts';
import type { RecordChange } from '../domain/sales/record-change.ts';
import { keys } from './table/keys.ts';
import { readable } from './table/readable.ts';
import { change, create, get, queryPrefix, type Write } from './table/table.ts';

/** The customer's subscription with this id. Throws `subscription_not_found`; another customer's looks absent. */
export async function getSubscription(
  tenantId: TenantId,
  customerId: CustomerId,
  id: string,
): Promise<Subscription> {
  return readSubscription(await get(keys.subscription(tenantId, customerId, id as SubscriptionId)));
}

export async function findSubscription(
  tenantId: TenantId,
  customerId: CustomerId,
  id: SubscriptionId,
): Promise<Subscription | undefined> {
  const item = await get(keys.subscription(tenantId, customerId, id));
  return item === undefined ? undefined : readSubscription(item);
}

/** All subscriptions of a customer, the newest first. */
export async function listSubscriptions(tenantId: TenantId, customerId: CustomerId): Promise<Subscription[]> {
  const { pk, sk } = keys.subscription(tenantId, customerId, '' as SubscriptionId);
  return (await queryPrefix(pk, sk, { newestFirst: true })).map(readSubscription);
}

/** The subscription that an item shows. Throws `subscription_not_found` without one. */
export function readSubscription(item: unknown): Subscription {
  if (item === undefined) throw subscriptionNotFound();
  return v.parse(SubscriptionRecord, item);
}

/** Sets the status of a subscription whose order was renewed or was not. The order's own write decides which of two is applied. */
export const moveSubscription = (
  tenantId: TenantId,
  { customerId, id }: Pick<Subscription, 'customerId' | 'id'>,
  status: number,
): Write => change(keys.subscription(tenantId, customerId, id), { set: { status } });

/** Sets the plan of a subscription whose order has changed to it, or begins to renew it. The order's own write decides. */
export const changeSubscription = (
  tenantId: TenantId,
  { subscription: { customerId, id }, plan, addOnIds }: Changing,
): Write => change(keys.subscription(tenantId, customerId, id), { set: { plan, addOnIds } });
type Changing = Omit<RecordChange<'subscription changed'>, 'is'>;

export const createSubscription = (subscription: Subscription): Write =>
  create(
    keys.subscription(subscription.tenantId, subscription.customerId, subscription.id),
    readable(SubscriptionRecord, subscription),
  );
