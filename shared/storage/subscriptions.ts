import { type Subscription, SubscriptionRecord } from '../domain/billing/subscription.ts';
import { keys } from './table/keys.ts';
import { readable } from './table/readable.ts';
import { create, type Write } from './table/table.ts';

export const createSubscription = (subscription: Subscription): Write =>
  create(keys.subscription(subscription.tenantId, subscription.customerId, subscription.id), readable(SubscriptionRecord, subscription));
