import {
  SubscriptionExists,
  SubscriptionStatus,
  subscriptionSuspended,
} from '../../domain/billing/subscription.ts';
import type { CustomerId } from '../../domain/ids.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { getOrder } from '../../storage/orders.ts';
import { getSubscription } from '../../storage/subscriptions.ts';
import { shortAddress } from '../links/short-address.ts';

/**
 * The refusal of a plan as a customer with proof reads it. Of a suspended subscription it names the page where the unpaid cycle is paid,
 * by which the subscription goes on. Two items are read, and only then.
 */
export async function withRecovery(
  { project, customerId }: Readonly<{ project: Project; customerId: CustomerId }>,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof SubscriptionExists)) return error;
  const { tenantId } = project;
  const { id, status, orderId } = await getSubscription(tenantId, customerId, error.subscriptionId);
  if (status !== SubscriptionStatus.suspended) return error;
  const { dunning } = await getOrder(tenantId, orderId);
  if (!dunning) return error; // It was paid between the two readings.
  const { invoiceId, recoveryLink: slug } = dunning;
  return subscriptionSuspended(id, { invoiceId, recoveryUrl: slug ? shortAddress({ slug }, project) : null });
}
