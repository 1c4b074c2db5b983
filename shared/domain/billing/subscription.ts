import * as v from 'valibot';
import { SoldPlanRecord } from '../catalog/plan.ts';
import { OfCustomer, signInRequired } from '../customers/of-customer.ts';
import { BillingError } from '../errors.ts';
import type {
  AddOnId,
  CustomerId,
  Day,
  Instant,
  OrderId,
  ProjectId,
  SubscriptionId,
  TenantId,
} from '../ids.ts';
import { text } from '../record.ts';

export const SubscriptionStatus = { active: 1, suspended: 2, cancelled: 3 } as const;

/** The ongoing state of a recurring plan order. Links and orders of other kinds have none. */
export const SubscriptionRecord = v.object({
  id: text<SubscriptionId>(),
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  customerId: text<CustomerId>(),
  orderId: text<OrderId>(),
  plan: SoldPlanRecord,
  addOnIds: v.array(text<AddOnId>()),
  status: v.picklist(Object.values(SubscriptionStatus)),
  /** The last day of a free trial is the day before. */
  trialEndsOn: v.optional(text<Day>()),
  createdAt: text<Instant>(),
});
export type Subscription = v.InferOutput<typeof SubscriptionRecord>;

/** The error for a customer who has the plan already. A buyer who is not proved to be them learns nothing of it. */
export function subscriptionExists(id: SubscriptionId): OfCustomer {
  const message = `This customer has an active subscription of the plan, ${id}. Nothing was charged. To sell a second one, send a purchase with planInfo.allowDuplicate.`;
  return new OfCustomer(new BillingError('subscription_exists', message), signInRequired());
}

/** Throws `subscription_not_active` unless something may be added to the subscription. */
export function requireActive({ status }: Subscription): void {
  if (status === SubscriptionStatus.active) return;
  const message = 'This subscription is not active, so nothing can be added to it. Nothing was charged.';
  throw new OfCustomer(new BillingError('subscription_not_active', message), signInRequired());
}

/** The error for a subscription that does not exist or is another customer's or project's: the caller learns nothing of which. */
export function subscriptionNotFound(): OfCustomer {
  const message = 'There is no such subscription. Check the id and the e-mail address.';
  return new OfCustomer(new BillingError('subscription_not_found', message));
}
