import * as v from 'valibot';
import { SoldPlanRecord } from '../catalog/plan.ts';
import { OfCustomer, signInRequired } from '../customers/of-customer.ts';
import { BillingError } from '../errors.ts';
import type {
  AddOnId,
  CustomerId,
  Day,
  Instant,
  InvoiceId,
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
export class SubscriptionExists extends OfCustomer {
  readonly subscriptionId: SubscriptionId;

  constructor(id: SubscriptionId) {
    const message = `This customer has an active subscription of the plan, ${id}. Nothing was charged. To sell a second one, send a purchase with planInfo.allowDuplicate.`;
    super(new BillingError('subscription_exists', message), signInRequired());
    this.subscriptionId = id;
  }
}

type Recovery = Readonly<{ invoiceId: InvoiceId; recoveryUrl: string | null }>;

/** The error for a customer whose subscription of the plan goes on as soon as its unpaid cycle is paid. */
export function subscriptionSuspended(subscriptionId: SubscriptionId, recovery: Recovery): BillingError {
  const { invoiceId, recoveryUrl } = recovery;
  const where = recoveryUrl === null ? `its invoice is ${invoiceId}` : `pay it at ${recoveryUrl}`;
  const message = `This customer's subscription of the plan, ${subscriptionId}, is suspended, since a charge of it is unpaid. Nothing was charged now. The subscription goes on when that is paid: ${where}.`;
  return new BillingError('subscription_suspended', message, { data: { subscriptionId, ...recovery } });
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
