import { type Order, OrderStatus } from '../../domain/billing/order.ts';
import type { OwnOrder } from '../../domain/billing/own-subscription.ts';
import { planOn } from '../../domain/changes/plan-on.ts';
import { customerOfRecord, type OrderId } from '../../domain/ids.ts';
import { isProved } from '../../domain/sales/buyer-known-by.ts';
import { parseAttempt } from '../../storage/attempts.ts';
import { offersAddOn } from '../../storage/catalog/add-ons.ts';
import { findOrder, orderNotFound, parseOrder } from '../../storage/orders.ts';
import { readSubscription } from '../../storage/subscriptions.ts';
import { type Key, keys } from '../../storage/table/keys.ts';
import { getAll } from '../../storage/table/table.ts';
import type { Owner } from '../subscriptions/own-subscriptions.ts';

/** The customer's order with this id. Another customer's, and one of another project, looks absent. */
export async function getOwnOrder({ tenantId, customerId, projectId }: Owner, id: string): Promise<Order> {
  const isOwn = customerOfRecord('order', id) === customerId;
  const order = isOwn ? await findOrder(tenantId, customerId, id as OrderId) : undefined;
  if (!order || (projectId ?? order.projectId) !== order.projectId) throw orderNotFound();
  return order;
}

/** What a customer sees of each order beside its record: the card of one that is not known to be theirs, and whether it is charged again. */
export async function asOwnOrders(orders: readonly Order[]): Promise<OwnOrder[]> {
  const attempts = await readEach(orders, attemptKey);
  const subscriptions = await readEach(
    orders,
    ({ tenantId, customerId, addOn }) =>
      addOn && keys.subscription(tenantId, customerId, addOn.subscriptionId),
  );
  const main = await readEach(orders, ({ id, tenantId, customerId }) => {
    const subscription = subscriptions.get(id);
    return subscription && keys.order(tenantId, customerId, readSubscription(subscription).orderId);
  });
  const mains = new Map(
    [...main].flatMap(([id, item]) => (item === undefined ? [] : [[id, parseOrder(item)]])),
  );
  const offering = await readEach(orders, ({ id, tenantId, nextBillingDate, offeredBy }) => {
    const ofOrder = mains.get(id);
    const planId = ofOrder && planOn(nextBillingDate, ofOrder)?.id;
    return planId && offeredBy && planId !== offeredBy ? keys.plan(tenantId, planId) : undefined;
  });
  return orders.map((order) => {
    const [attempt, mainOrder] = [attempts.get(order.id), mains.get(order.id)];
    const isOffered =
      !order.addOn || !offering.has(order.id) || offersAddOn(offering.get(order.id), order.addOn.id);
    return {
      order,
      boughtWith: attempt && parseAttempt(attempt).card,
      isLast: !isOffered || (mainOrder !== undefined && endsBefore(mainOrder, order)),
    };
  });
}

export const asOwnOrder = async (order: Order): Promise<OwnOrder> =>
  (await asOwnOrders([order]))[0] ?? { order, boughtWith: undefined, isLast: false };

const attemptKey = ({ tenantId, customerId, attemptId, buyerKnownBy }: Order): Key | undefined =>
  attemptId && !isProved(buyerKnownBy) ? keys.attempt(tenantId, customerId, attemptId) : undefined;

/** An add-on ends on the first of its dates on which its subscription has ended. */
const endsBefore = ({ status, endsOn }: Order, { nextBillingDate }: Order): boolean =>
  status === OrderStatus.cancelled ||
  (endsOn !== undefined && nextBillingDate !== undefined && endsOn <= nextBillingDate);

async function readEach(orders: readonly Order[], keyOf: (order: Order) => Key | undefined) {
  const asked = orders.flatMap((order) => {
    const key = keyOf(order);
    return key ? [{ id: order.id, key }] : [];
  });
  const unique = new Map(asked.map(({ key }) => [`${key.pk} ${key.sk}`, key]));
  const items = asked.length === 0 ? [] : await getAll([...unique.values()]);
  const found = new Map([...unique.keys()].map((name, index) => [name, items[index]]));
  return new Map(asked.map(({ id, key }) => [id, found.get(`${key.pk} ${key.sk}`)]));
}
