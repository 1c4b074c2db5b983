import type { Order } from '../../../domain/billing/order.ts';
import { BillingError, paymentInProgress } from '../../../domain/errors.ts';
import type { TenantId } from '../../../domain/ids.ts';
import { type AskedPause, askedPause } from '../../../domain/pauses/asked-pause.ts';
import { dayIn } from '../../../domain/time/calendar.ts';
import { getOrder } from '../../../storage/orders.ts';
import { writePause } from '../../../storage/renewals/pauses.ts';
import { inRounds, Lost } from '../../../storage/table/lost.ts';
import { commit } from '../../../storage/table/table.ts';
import { requirePaymentsOn } from '../../charging/pause.ts';
import { endWaiting } from '../../charging/unfinished/supersede.ts';
import { projectOf } from '../../orders/project-of.ts';

export type Pausing = AskedPause & Readonly<{ tenantId: TenantId; id: string; now: Date }>;

/**
 * Pauses an order that recurs from its next billing date on: until somebody resumes it, or until a day. One that is paused gets another day. A
 * repeat changes nothing. A payment that waits for its payer's bank gives way.
 *
 * Throws `pause_not_offered` for a customer whose shop does not offer it, `order_not_pausable`, and `payment_in_progress`.
 */
export async function pauseRecurring({ tenantId, id, now, ...asked }: Pausing): Promise<Order> {
  requirePaymentsOn();
  const pause = async () => {
    const order = await getOrder(tenantId, id);
    const project = await projectOf(order);
    if (asked.by === 'customer' && !project.customerPause) throw notOffered();
    const after = askedPause(order, asked, dayIn(project.timeZone, now));
    if (!after) return order;
    if (order.openAttempt) {
      await endWaiting(tenantId, order.openAttempt, now);
      throw new Lost('order'); // The next round reads how the attempt ended.
    }
    await commit([writePause(order, after, project.timeZone)]);
    return await getOrder(tenantId, id);
  };
  return await inRounds(['order', 'attempt'], pause, { orElse: paymentInProgress });
}

const notOffered = () =>
  new BillingError('pause_not_offered', 'The shop does not offer pauses. Ask the shop, or cancel instead.');
