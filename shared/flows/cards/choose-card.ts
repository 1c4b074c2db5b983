import { type Order, OrderStatus } from '../../domain/billing/order.ts';
import { cardNotFound, type SavedCard } from '../../domain/customers/saved-card.ts';
import { paymentInProgress } from '../../domain/errors.ts';
import { isProved } from '../../domain/sales/buyer-known-by.ts';
import { dayIn } from '../../domain/time/calendar.ts';
import type { Deadline } from '../../runtime/deadline.ts';
import { logFailure } from '../../runtime/log.ts';
import { chooseCard } from '../../storage/customer/cards.ts';
import { setPrimaryCard } from '../../storage/customers.ts';
import { getOrder, listRecurring } from '../../storage/orders.ts';
import { chargeOther } from '../../storage/renewals/change-order.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { commit, getAll } from '../../storage/table/table.ts';
import { requirePaymentsOn } from '../charging/pause.ts';
import { freeWaiting } from '../charging/unfinished/supersede.ts';
import { renew } from '../renewals/renew.ts';
import { type CardOwner, getOwnCard } from './own-cards.ts';

type Choosing = Readonly<{ owner: CardOwner; id: string; now: Date; deadline: Deadline }>;

/** Orders that one commit moves, so that it stays well within a transaction. */
const ORDERS_MAX = 50;
/** A charge that begins later than this before the deadline would not end in time: the planner's next run makes it. */
const CHARGE_MS = 8000;

/**
 * Makes a card the one that the customer's active orders charge next. An order of a typed address keeps the card that it was bought with
 * until the customer has said that it is theirs. Where a cycle is unpaid, the card is charged at once, beside the
 * dates of the dunning.
 */
export async function makePrimary({ owner, id, now, deadline }: Choosing): Promise<SavedCard> {
  requirePaymentsOn();
  const { project } = owner;
  const unpaid: Order[] = [];
  const move = async (): Promise<SavedCard> => {
    const card = await getOwnCard(owner, id);
    if (card.removedAt !== undefined) throw cardNotFound();
    const others = (await ordersOf(owner)).filter(
      (order) => order.paymentMethodId !== id || order.gatewayId !== card.gatewayId,
    );
    const moved = others.slice(0, ORDERS_MAX);
    await freeWaiting(moved, now);
    const today = dayIn(project.timeZone, now);
    const orders = moved.map((order) => chargeOther(order, card, { today, timeZone: project.timeZone }));
    await commit([chooseCard(card), setPrimaryCard(card), ...orders]);
    unpaid.push(...moved.filter(({ dunning }) => dunning));
    return moved.length < others.length ? await move() : card;
  };
  const card = await inRounds(['order', 'card', 'hold'], move, { orElse: paymentInProgress });
  await tryUnpaid(unpaid, owner, { now, deadline });
  return card;
}

/** The active orders of the customer at the shop to which they are known to have agreed. */
async function ordersOf({ project, customerId }: CardOwner): Promise<Order[]> {
  const orders = await listRecurring(project.tenantId, customerId);
  return orders.filter(
    ({ projectId, status, buyerKnownBy }) =>
      projectId === project.id && status === OrderStatus.active && isProved(buyerKnownBy),
  );
}

/** What is not charged now, or fails on our side, is due, so the planner's next run charges it. */
async function tryUnpaid(
  orders: readonly Order[],
  { project }: CardOwner,
  { now, deadline }: Pick<Choosing, 'now' | 'deadline'>,
): Promise<void> {
  for (const { tenantId, id } of orders) {
    if (deadline.leftMs() < CHARGE_MS) return;
    try {
      await renew({ order: await getOrder(tenantId, id), project, now, deadline, read: getAll });
    } catch (error) {
      logFailure('a cycle could not be charged to the new card', error, { tenantId, orderId: id });
    }
  }
}
