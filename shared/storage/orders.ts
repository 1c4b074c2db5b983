import * as v from 'valibot';
import { type Order, OrderRecord, OrderStatus } from '../domain/billing/order.ts';
import { BillingError } from '../domain/errors.ts';
import { type CustomerId, customerOfRecord, type Instant, type OrderId, orderIdOf, type TenantId } from '../domain/ids.ts';
import { operationsFrom } from '../runtime/new-id.ts';
import { keys, orderListFields } from './table/keys.ts';
import { type Page, type RecordsRequest, readRecords } from './table/lists.ts';
import { readable } from './table/readable.ts';
import { change, create, get, type Write } from './table/table.ts';
import { workFields } from './table/work.ts';

export async function findOrder(tenantId: TenantId, customerId: CustomerId, id: OrderId): Promise<Order | undefined> {
  const item = await get(keys.order(tenantId, customerId, id));
  return item === undefined ? undefined : parseOrder(item);
}

export const parseOrder = (item: unknown): Order => v.parse(OrderRecord, item);

/** The tenant's order with this id. Throws `order_not_found`; another tenant's order looks absent. */
export async function getOrder(tenantId: TenantId, id: string): Promise<Order> {
  const customerId = customerOfRecord('order', id);
  const order = customerId && (await findOrder(tenantId, customerId, id as OrderId));
  if (!order) throw orderNotFound();
  return order;
}

/** A page of the tenant's orders, newest first. */
export function listOrders(tenantId: TenantId, { customerId, ...request }: RecordsRequest): Promise<Page<Order>> {
  const within = customerId && keys.order(tenantId, customerId, '' as OrderId);
  const positionAt = (at: Instant) => (customerId ? orderIdOf(customerId, operationsFrom(new Date(at))) : at);
  return readRecords({ tenantId, list: 'ORDER', within, positionAt, parse: parseOrder }, request);
}

/** An order with this id exists: the same keyed request created it before. */
export class OrderExists extends Error {}

/** A recurring order is work on its next billing date. */
export const createOrder = (order: Order): Write =>
  create(
    keys.order(order.tenantId, order.customerId, order.id),
    {
      ...readable(OrderRecord, order),
      ...orderListFields(order.tenantId, order.id, order.createdAt),
      ...dueFields(order),
    },
    () => new OrderExists(`order ${order.id} exists`),
  );

/** Moves an order to where its payment brings it, on condition that its status is still as it was before. */
export function moveOrder({ status }: Pick<Order, 'status'>, after: Order): Write {
  const { tenantId, customerId, id, gatewayId, attemptId, subscriptionId, paymentMethodId, anchorOn, nextBillingDate, cyclesPaid } = after;
  const dates = { anchorOn, nextBillingDate, cyclesPaid, ...dueFields(after) };
  return change(keys.order(tenantId, customerId, id), {
    set: { status: after.status, gatewayId, attemptId, subscriptionId, paymentMethodId, ...dates },
    when: [['status', '=', status]],
  });
}

/** Cancels an order that waits for its payment. */
export const cancelOrder = (tenantId: TenantId, customerId: CustomerId, id: OrderId): Write =>
  change(keys.order(tenantId, customerId, id), { set: { status: OrderStatus.cancelled }, when: [['status', '=', OrderStatus.pending]] });

const dueFields = ({ id, nextBillingDate }: Order) => nextBillingDate && workFields('DUE', id, nextBillingDate);

export function orderNotFound(): BillingError {
  return new BillingError('order_not_found', 'There is no such order. Check the id and the e-mail address.');
}
