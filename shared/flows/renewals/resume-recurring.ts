import { mayResume, type Order, OrderStatus } from '../../domain/billing/order.ts';
import { BillingError, paymentInProgress } from '../../domain/errors.ts';
import type { Day, TenantId } from '../../domain/ids.ts';
import { dayIn } from '../../domain/time/calendar.ts';
import { getOrder } from '../../storage/orders.ts';
import { undoEnd } from '../../storage/renewals/change-order.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { requirePaymentsOn } from '../charging/pause.ts';
import { projectOf } from '../orders/project-of.ts';

export type Resuming = Readonly<{ tenantId: TenantId; id: string; by: 'customer' | 'staff'; now: Date }>;

/**
 * Lets an order go on that was cancelled for the end of its period, before the day on which it ends. An order that goes on anyway stays
 * as it is. A customer lets only an order go on that they cancelled: not one that staff ended, or a dispute that was lost.
 */
export async function resumeRecurring({ tenantId, id, by, now }: Resuming): Promise<Order> {
  requirePaymentsOn();
  const resume = async () => {
    const order = await getOrder(tenantId, id);
    const project = await projectOf(order);
    requireResumable(order, dayIn(project.timeZone, now));
    if (order.endsOn === undefined) return order;
    if (!mayResume(by, order)) throw endedByShop();
    await commit([undoEnd(order, project.timeZone)]);
    return await getOrder(tenantId, id);
  };
  return await inRounds(['order'], resume, { orElse: paymentInProgress });
}

function requireResumable({ status, nextBillingDate, endsOn }: Order, today: Day): void {
  const isRecurring = status === OrderStatus.active && nextBillingDate !== undefined;
  if (isRecurring && (endsOn === undefined || today < endsOn)) return;
  throw new BillingError(
    'order_not_resumable',
    'This order has ended, or is not charged again, so it cannot go on.',
  );
}

const endedByShop = () =>
  new BillingError(
    'order_not_resumable',
    'The shop has ended this order, so only the shop can let it go on.',
  );
