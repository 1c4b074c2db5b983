import { isRecurring, type Order, OrderStatus } from '../../domain/billing/order.ts';
import { BillingError, paymentInProgress } from '../../domain/errors.ts';
import type { AttemptId, TenantId } from '../../domain/ids.ts';
import { isPaused } from '../../domain/pauses/pause.ts';
import type { OrderCancellation } from '../../domain/requests/order-request.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import type { UnusedOnCancel } from '../../domain/tenants/unused-on-cancel.ts';
import type { UnusedAtEnd } from '../../domain/value/unused-at-end.ts';
import { type Deadline, inTime } from '../../runtime/deadline.ts';
import { idOf } from '../../runtime/new-id.ts';
import { getCustomer } from '../../storage/customers.ts';
import { getOrder } from '../../storage/orders.ts';
import { endAtPeriod } from '../../storage/renewals/change-order.ts';
import { inRounds, Lost } from '../../storage/table/lost.ts';
import { commit, type Write } from '../../storage/table/table.ts';
import { requirePaymentsOn } from '../charging/pause.ts';
import { endWaiting } from '../charging/unfinished/supersede.ts';
import { projectOf } from '../orders/project-of.ts';
import { sendReserved } from '../refunds/refund-unused.ts';
import { cycleTerms } from '../sales/renewal.ts';
import { giveBackWrites, givingBack } from '../value/give-back.ts';
import { cycleTryName } from './cycle-try.ts';
import { endOrder } from './pass-date.ts';

export type Cancelling = OrderCancellation &
  Readonly<{ tenantId: TenantId; id: string; by: 'customer' | 'staff'; now: Date; deadline: Deadline }>;

/**
 * Ends an order that recurs, with its subscription: when the period that is paid is over, or now. An order whose cycle is unpaid, or
 * which is paused, has no paid period, so it ends now, and an unpaid invoice with it. What ends unused of a paid period is given back as
 * the project says, in the same transaction. A cancelled order stays as it is. A payment that waits for its payer's bank gives way.
 *
 * With `preview`, nothing is written, and the order is as it is, with what would be unused.
 */
export async function cancelRecurring(cancelling: Cancelling): Promise<Order> {
  requirePaymentsOn();
  const { tenantId, id, by, when, reason, preview, now } = cancelling;
  const cancel = async () => {
    const order = await getOrder(tenantId, id);
    if (isCancelled(order, when)) return order;
    requireRecurring(order);
    const isNow = when === 'now' || order.dunning !== undefined || isPaused(order);
    if (preview) return isNow ? await wouldEnd(order, now) : order;
    if (order.openAttempt) {
      const { state } = await endWaiting(tenantId, order.openAttempt, now);
      if (state === 'succeeded' && when === 'now') throw paymentInProgress(); // Who ends it now has to know that it was just paid.
      throw new Lost('order'); // The next round reads how the attempt ended.
    }
    await (isNow ? endAndGiveBack(order, cancelling) : endLater(order, reason, by));
    return await getOrder(tenantId, id);
  };
  return await inRounds(['order', 'attempt'], cancel, { orElse: paymentInProgress });
}

async function wouldEnd(order: Order, now: Date): Promise<Order> {
  const project = await projectOf(order);
  const giving = await givingBack(order, project, howOf(project), now);
  return { ...order, unusedAtEnd: giving?.atEnd };
}

const howOf = ({ unusedOnCancel = 'keep' }: Project): UnusedOnCancel => unusedOnCancel;

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

/** Ends an order that recurs at once, and gives back what it leaves unused: the refunds are sent once their commit has written them. */
async function endAndGiveBack(order: Order, { reason, now, deadline }: Cancelling): Promise<void> {
  const project = await projectOf(order);
  const giving = await givingBack(order, project, howOf(project), now);
  const { writes, reserved } = giving
    ? await giveBackWrites(order, giving, cycleTryName(order, project), now)
    : { writes: [], reserved: [] };
  await end({ order, project, reason, now, unusedAtEnd: giving?.atEnd }, writes);
  for (const one of reserved) await inTime(sendReserved(one, now), deadline, () => one.refund);
}

/**
 * Ends an order that recurs at once, with other writes in the same transaction. Nothing is given back. Throws `Lost` of the order when
 * another process was first.
 */
export async function endNow(
  order: Order,
  reason: string | undefined,
  now: Date,
  beside: readonly Write[] = [],
): Promise<void> {
  const project = await projectOf(order);
  const giving = await givingBack(order, project, 'keep', now);
  await end({ order, project, reason, now, unusedAtEnd: giving?.atEnd }, beside);
}

type Ending = Readonly<{ order: Order; project: Project; now: Date }> &
  Readonly<{ reason: string | undefined; unusedAtEnd: UnusedAtEnd | undefined }>;

async function end(ending: Ending, beside: readonly Write[]): Promise<void> {
  const { order, project } = ending;
  const payer = await getCustomer(order.tenantId, order.customerId);
  const id = idOf<AttemptId>('attempt', cycleTryName(order, project));
  const terms = cycleTerms(order, project, { conversionOf: () => undefined });
  await endOrder({ ...ending, id, terms, payer }, beside);
}
