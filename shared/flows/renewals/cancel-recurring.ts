import { isRecurring, type Order, OrderStatus } from '../../domain/billing/order.ts';
import { BillingError, invariant, paymentInProgress } from '../../domain/errors.ts';
import type { AttemptId, TenantId } from '../../domain/ids.ts';
import type { OrderCancellation } from '../../domain/requests/order-request.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { idOf } from '../../runtime/new-id.ts';
import { getCustomer } from '../../storage/customers.ts';
import { getOrder } from '../../storage/orders.ts';
import { recentProject } from '../../storage/recent.ts';
import { endAtPeriod } from '../../storage/renewals/change-order.ts';
import { inRounds, Lost } from '../../storage/table/lost.ts';
import { commit, type Write } from '../../storage/table/table.ts';
import { requirePaymentsOn } from '../charging/pause.ts';
import { endWaiting } from '../charging/unfinished/supersede.ts';
import { cycleTerms } from '../sales/renewal.ts';
import { cycleTryName } from './cycle-try.ts';
import { endOrder } from './pass-date.ts';

export type Cancelling = OrderCancellation &
  Readonly<{ tenantId: TenantId; id: string; by: 'customer' | 'staff'; now: Date }>;

/**
 * Ends an order that recurs, with its subscription: when the period that is paid is over, or now. An order whose cycle is unpaid has no
 * paid period, so it ends now, and the unpaid invoice with it. Nothing is refunded. A cancelled order stays as it is. A payment that waits
 * for its payer's bank gives way.
 */
export async function cancelRecurring({ tenantId, id, by, when, reason, now }: Cancelling): Promise<Order> {
  requirePaymentsOn();
  const cancel = async () => {
    const order = await getOrder(tenantId, id);
    if (isCancelled(order, when)) return order;
    requireRecurring(order);
    if (order.openAttempt) {
      const { state } = await endWaiting(tenantId, order.openAttempt, now);
      if (state === 'succeeded' && when === 'now') throw paymentInProgress(); // Who ends it now has to know that it was just paid.
      throw new Lost('order'); // The next round reads how the attempt ended.
    }
    await (when === 'now' || order.dunning ? endNow(order, reason, now) : endLater(order, reason, by));
    return await getOrder(tenantId, id);
  };
  return await inRounds(['order'], cancel, { orElse: paymentInProgress });
}

const isCancelled = ({ status, endsOn }: Order, when: OrderCancellation['when']): boolean =>
  status === OrderStatus.cancelled || (when === 'period_end' && endsOn !== undefined);

function requireRecurring(order: Order): void {
  if (isRecurring(order)) return;
  throw new BillingError(
    'order_not_cancellable',
    'This order is not charged again, so there is nothing to cancel.',
  );
}

async function endLater(
  order: Order,
  endReason: string | undefined,
  endedBy: Order['endedBy'],
): Promise<void> {
  const { timeZone } = await projectOf(order);
  await commit([endAtPeriod(order, { endReason, endedBy }, timeZone)]);
}

/** Ends an order that recurs at once, with other writes in the same transaction. Throws `Lost` of the order when another process was first. */
export async function endNow(
  order: Order,
  reason: string | undefined,
  now: Date,
  beside: readonly Write[] = [],
): Promise<void> {
  const project = await projectOf(order);
  const payer = await getCustomer(order.tenantId, order.customerId);
  const id = idOf<AttemptId>('attempt', cycleTryName(order, project));
  const terms = cycleTerms(order, project, { conversionOf: () => undefined });
  await endOrder({ id, order, terms, project, payer, now, reason }, beside);
}

async function projectOf({ tenantId, projectId, id }: Order): Promise<Project> {
  const project = await recentProject(tenantId, projectId);
  invariant(project, `the project of order ${id} exists`);
  return project;
}
