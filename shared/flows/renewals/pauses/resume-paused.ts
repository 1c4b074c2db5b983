import { type Order, OrderStatus } from '../../../domain/billing/order.ts';
import { BillingError, invalidField, paymentInProgress } from '../../../domain/errors.ts';
import type { Day, TenantId } from '../../../domain/ids.ts';
import { isPaused, isResuming } from '../../../domain/pauses/pause.ts';
import type { Project } from '../../../domain/tenants/tenant.ts';
import { dayIn } from '../../../domain/time/calendar.ts';
import { getCustomer } from '../../../storage/customers.ts';
import { getOrder } from '../../../storage/orders.ts';
import { removePause, writeResumed } from '../../../storage/renewals/pauses.ts';
import { hasLost, inRounds } from '../../../storage/table/lost.ts';
import { commit } from '../../../storage/table/table.ts';
import { requirePaymentsOn } from '../../charging/pause.ts';
import { projectOf } from '../../orders/project-of.ts';
import { goingOnWith, resumed } from './followers.ts';
import { tell, toldOfGoingOn } from './tell-pause.ts';

export type ResumingPaused = Readonly<{
  tenantId: TenantId;
  id: string;
  by: 'customer' | 'staff';
  /** Staff say that the customer asked them for it. */
  customerAsked?: boolean | undefined;
  now: Date;
}>;

/**
 * Lets a paused order go on: its cycle is due today, and the ordinary renewal charges it. A pause that has not begun is taken away, and nothing
 * else changes. An order that is not paused stays as it is. A customer resumes only what they paused, and staff what a customer paused only when they
 * say that the customer asked for it: it charges them. Throws `order_not_resumable`, and `invalid_request` where staff do not say so.
 */
export async function resumePaused({ tenantId, id, now, ...asked }: ResumingPaused): Promise<Order> {
  requirePaymentsOn();
  const resume = async () => {
    const order = await getOrder(tenantId, id);
    const { pause } = order;
    requireOngoing(order);
    if (!pause || isResuming(order)) return order;
    requireWord(order, asked);
    const project = await projectOf(order);
    await commitGoingOn(order, afterPause(order, dayIn(project.timeZone, now)), project, now);
    return await getOrder(tenantId, id);
  };
  return await inRounds(['order'], resume, { orElse: paymentInProgress });
}

/** An order goes on by itself on the day that was set, also when the worker comes later. Nothing is written when another process was first. */
export async function resumeOnItsDay(order: Order, on: Day, project: Project, now: Date): Promise<void> {
  try {
    await commitGoingOn(order, resumed(order, on, true), project, now);
  } catch (error) {
    if (!hasLost(error, 'order')) throw error;
  }
}

/** A pause that has not begun leaves nothing. */
const afterPause = (order: Order, today: Day): Order =>
  isPaused(order) ? resumed(order, today) : { ...order, pause: undefined };

async function commitGoingOn(order: Order, after: Order, project: Project, now: Date): Promise<void> {
  const { timeZone } = project;
  const payer = await getCustomer(order.tenantId, order.customerId);
  const today = dayIn(timeZone, now);
  const { going, writes } = await goingOnWith(order, after.pause?.resumedOn ?? today, timeZone);
  const told = [...(after.pause ? [after] : []), ...going.map((one) => one.after)].map(toldOfGoingOn);
  await commit([
    after.pause ? writeResumed(order, { after }, timeZone) : removePause(order, timeZone),
    ...writes,
    ...(told.length > 0 ? [tell({ order, project, payer, now }, told)] : []),
  ]);
}

function requireOngoing({ status, nextBillingDate, pause, endsOn }: Order): void {
  const isOngoing = status === OrderStatus.active && nextBillingDate !== undefined;
  if (isOngoing && !(pause && endsOn !== undefined)) return;
  throw notResumable('This order has ended, ends, or is not charged again, so it cannot go on.');
}

function requireWord(
  { pause }: Order,
  { by, customerAsked }: Pick<ResumingPaused, 'by' | 'customerAsked'>,
): void {
  if (pause?.with) throw notResumable('This add-on is paused with its subscription. Resume that.');
  if (by === pause?.by || (by === 'staff' && customerAsked)) return;
  if (by === 'staff') throw invalidField('customerAsked', NOT_ASKED);
  throw notResumable('The shop has paused this order, so only the shop can let it go on.');
}

const NOT_ASKED =
  'The customer has paused this order. Send true if they asked you to resume it. Otherwise pause it until a day, of which they get a reminder before.';

const notResumable = (message: string) => new BillingError('order_not_resumable', message);
