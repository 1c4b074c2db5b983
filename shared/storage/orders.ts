import * as v from 'valibot';
import { type Order, OrderRecord, OrderStatus, shownOrderStatus } from '../domain/billing/order.ts';
import { BillingError } from '../domain/errors.ts';
import {
  type CustomerId,
  customerOfRecord,
  type Instant,
  type OrderId,
  orderIdOf,
  type PlanId,
  type TenantId,
} from '../domain/ids.ts';
import { operationsFrom } from '../runtime/new-id.ts';
import { dueFieldsOf } from './renewals/due.ts';
import { keys } from './table/keys.ts';
import { orderListFields } from './table/list-shards.ts';
import { isAskedFor, type Page, type PageRequest, type RecordsRequest, readRecords } from './table/lists.ts';
import { lost } from './table/lost.ts';
import { readable } from './table/readable.ts';
import { create, get, queryPrefix, type Write } from './table/table.ts';

export async function findOrder(
  tenantId: TenantId,
  customerId: CustomerId,
  id: OrderId,
): Promise<Order | undefined> {
  const item = await get(keys.order(tenantId, customerId, id));
  return item === undefined ? undefined : parseOrder(item);
}

export const parseOrder = (item: unknown): Order => v.parse(OrderRecord, item);

/** The tenant's order with this id. Throws `order_not_found`; another tenant's order looks absent. */
export async function getOrder(tenantId: TenantId, id: string): Promise<Order> {
  const order = await findOrderOf(tenantId, id);
  if (!order) throw orderNotFound();
  return order;
}

export async function findOrderOf(tenantId: TenantId, id: string): Promise<Order | undefined> {
  const customerId = customerOfRecord('order', id);
  return customerId && (await findOrder(tenantId, customerId, id as OrderId));
}

/** A page of the tenant's orders, newest first. */
export function listOrders(
  tenantId: TenantId,
  { customerId, clientReference, status, ...request }: RecordsRequest,
): Promise<Page<Order>> {
  const within = customerId && keys.order(tenantId, customerId, '' as OrderId);
  const positionAt = (at: Instant) => (customerId ? orderIdOf(customerId, operationsFrom(new Date(at))) : at);
  const isWanted = (order: Order) =>
    isAskedFor(clientReference, order.clientReference) && isAskedFor(status, shownOrderStatus(order));
  return readRecords({ tenantId, list: 'ORDER', within, positionAt, parse: parseOrder, isWanted }, request);
}

/**
 * A page of the active orders that renew a plan, newest first. The table has no index of a plan's subscribers: the tenant's orders are
 * looked through, ten times `limit` at most, so a page may hold fewer although there are more.
 */
export function listSubscribers(tenantId: TenantId, planId: PlanId, page: PageRequest): Promise<Page<Order>> {
  const isWanted = ({ plan, subscriptionId }: Order) => plan?.id === planId && subscriptionId !== undefined;
  const list = { tenantId, list: 'ORDER', within: undefined, positionAt: (at: Instant) => at } as const;
  return readRecords({ ...list, parse: parseOrder, isWanted }, { ...page, status: OrderStatus.active });
}

/** A recurring order is work from the beginning of its next billing date, or of the day of its reminder, in the project's time zone. */
export const createOrder = (order: Order, timeZone: string): Write =>
  create(
    keys.order(order.tenantId, order.customerId, order.id),
    {
      ...readable(OrderRecord, order),
      ...orderListFields(order.tenantId, order.id, order.createdAt),
      ...dueFieldsOf(order.tenantId, order.id, order, timeZone),
    },
    lost('new order'),
  );

/** All orders of a customer that recur, the newest first. */
export async function listRecurring(tenantId: TenantId, customerId: CustomerId): Promise<Order[]> {
  const { pk, sk } = keys.order(tenantId, customerId, '' as OrderId);
  return (await queryPrefix(pk, sk, { newestFirst: true, having: 'intervalMonths' })).map(parseOrder);
}

export function orderNotFound(): BillingError {
  return new BillingError('order_not_found', 'There is no such order. Check the id and the e-mail address.');
}
