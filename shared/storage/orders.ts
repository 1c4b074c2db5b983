import * as v from 'valibot';
import { type Order, OrderRecord } from '../domain/billing/order.ts';
import type { CustomerId, OrderId, TenantId } from '../domain/ids.ts';
import { keys, orderListFields } from './table/keys.ts';
import { type Page, type RecordsRequest, readRecords } from './table/lists.ts';
import { readable } from './table/readable.ts';
import { create, get, type Write } from './table/table.ts';
import { workFields } from './table/work.ts';

export async function findOrder(tenantId: TenantId, customerId: CustomerId, id: OrderId): Promise<Order | undefined> {
  const item = await get(keys.order(tenantId, customerId, id));
  return item === undefined ? undefined : parseOrder(item);
}

const parseOrder = (item: unknown): Order => v.parse(OrderRecord, item);

/** A page of the tenant's orders, newest first. */
export function listOrders(tenantId: TenantId, { customerId, ...request }: RecordsRequest): Promise<Page<Order>> {
  const within = customerId && keys.order(tenantId, customerId, '' as OrderId);
  return readRecords({ tenantId, list: 'ORDER', within, parse: parseOrder }, request);
}

/** A recurring order is work on its next billing date. */
export const createOrder = (order: Order): Write =>
  create(keys.order(order.tenantId, order.customerId, order.id), {
    ...readable(OrderRecord, order),
    ...orderListFields(order.tenantId, order.id, order.createdAt),
    ...(order.nextBillingDate && workFields('DUE', order.id, order.nextBillingDate)),
  });
