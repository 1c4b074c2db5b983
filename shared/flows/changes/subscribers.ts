import type { Order } from '../../domain/billing/order.ts';
import type { Subscription } from '../../domain/billing/subscription.ts';
import type { Plan } from '../../domain/catalog/plan.ts';
import type { Done, MoveResult } from '../../domain/changes/price-move.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import { BillingError, invalidField, paymentInProgress } from '../../domain/errors.ts';
import type { PlanId, TenantId } from '../../domain/ids.ts';
import { inShares } from '../../runtime/shares.ts';
import { parseCustomer } from '../../storage/customers.ts';
import { findOrderOf, listSubscribers } from '../../storage/orders.ts';
import { readSubscription } from '../../storage/subscriptions.ts';
import { keys } from '../../storage/table/keys.ts';
import type { Page } from '../../storage/table/lists.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { getAll } from '../../storage/table/table.ts';

/** The subscribers of a plan of whom something is asked: those with these orders, or a page of all. */
export type SubscribersRequest = Readonly<{
  tenantId: TenantId;
  orders?: readonly string[] | undefined;
  limit: number;
  cursor?: string | undefined;
}>;
export type Subscriber = Readonly<{ order: Order; subscription: Subscription; customer: Customer }>;

/** Subscribers at once: each is two reads and a transaction. */
const SHARES = { atOnce: 10, perOwner: 10 } as const;

/**
 * Does the same for each subscriber of a plan, in the order of the list. A step that another process was faster than reads again; one that
 * never gets through, since payments go on, is `busy`.
 */
export async function forSubscribers<Because extends string>(
  { id: planId }: Plan,
  { tenantId, orders, limit, cursor }: SubscribersRequest,
  step: (subscriber: Subscriber) => Promise<MoveResult<Because>>,
  busy: Because,
): Promise<Page<Done<Because>>> {
  if (orders && cursor !== undefined)
    throw invalidField('cursor', 'The orders of a list are one page: leave it out.');
  const page = orders ? undefined : await listSubscribers(tenantId, planId, { limit, cursor });
  const ids = page ? page.records.map(({ id }) => id) : [...new Set(orders)];
  const done = new Map<string, Done<Because>>();
  await inShares([ids], SHARES, async (id) => {
    done.set(
      id,
      await inRounds(['order'], () => doOnce({ tenantId, id, planId }, step), {
        orElse: paymentInProgress,
      }).catch((error: unknown) => {
        if (error instanceof BillingError && error.code === 'payment_in_progress')
          return { id, result: { because: busy } };
        throw error;
      }),
    );
  });
  return { records: ids.map((id) => done.get(id) ?? { id }), nextCursor: page?.nextCursor ?? null };
}

async function doOnce<Because extends string>(
  { tenantId, id, planId }: Readonly<{ tenantId: TenantId; id: string; planId: PlanId }>,
  step: (subscriber: Subscriber) => Promise<MoveResult<Because>>,
): Promise<Done<Because>> {
  const order = await findOrderOf(tenantId, id);
  if (!order?.subscriptionId || order.plan?.id !== planId) return { id };
  const { customerId, subscriptionId } = order;
  const [subscription, customer] = await getAll([
    keys.subscription(tenantId, customerId, subscriptionId),
    keys.customer(tenantId, customerId),
  ]);
  const subscriber = {
    order,
    subscription: readSubscription(subscription),
    customer: parseCustomer(customer),
  };
  return { id, order, result: await step(subscriber) };
}
