import * as v from 'valibot';
import { type Order, OrderRecord, OrderStatus } from '../domain/billing/order.ts';
import { restUntil } from '../domain/billing/renewal.ts';
import { BillingError } from '../domain/errors.ts';
import { type CustomerId, customerOfRecord, type Instant, type OrderId, orderIdOf, type TenantId } from '../domain/ids.ts';
import type { RecordChange } from '../domain/sales/record-change.ts';
import { instant, startOfDayIn } from '../domain/time/calendar.ts';
import { operationsFrom } from '../runtime/new-id.ts';
import { dueFields } from './renewals/due.ts';
import { keys, orderListFields } from './table/keys.ts';
import { type Page, type RecordsRequest, readRecords } from './table/lists.ts';
import { readable } from './table/readable.ts';
import { change, create, get, type Write } from './table/table.ts';
import type { Condition } from './table/updates.ts';

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

/** A recurring order is work from the beginning of its next billing date in the project's time zone. */
export const createOrder = (order: Order, timeZone: string): Write =>
  create(
    keys.order(order.tenantId, order.customerId, order.id),
    {
      ...readable(OrderRecord, order),
      ...orderListFields(order.tenantId, order.id, order.createdAt),
      ...dueFieldsOf(order.tenantId, order.id, order, timeZone),
    },
    () => new OrderExists(`order ${order.id} exists`),
  );

/** Moves an order to where its payment brings it, on condition that its status is still as it was before. */
export function moveOrder({ status }: Pick<Order, 'status'>, after: Order, timeZone: string): Write {
  const { tenantId, customerId, id, gatewayId, attemptId, subscriptionId, paymentMethodId, anchorOn, nextBillingDate, cyclesPaid } = after;
  const dates = { anchorOn, nextBillingDate, cyclesPaid, ...dueFieldsOf(tenantId, id, after, timeZone) };
  return change(keys.order(tenantId, customerId, id), {
    set: { status: after.status, gatewayId, attemptId, subscriptionId, paymentMethodId, ...dates },
    when: [['status', '=', status]],
  });
}

/** Cancels an order that waits for its payment. */
export const cancelOrder = (tenantId: TenantId, customerId: CustomerId, id: OrderId): Write =>
  change(keys.order(tenantId, customerId, id), { set: { status: OrderStatus.cancelled }, when: [['status', '=', OrderStatus.pending]] });

/** The billing date that an order was charged for is not its next one any more: another attempt, or a cancellation, was first. */
export class OrderRenewed extends Error {}

/** Writes what a renewal leaves of its order, on condition that its next billing date is still the one that was charged. */
export function renewOrder(tenantId: TenantId, { renewal, after, card }: Renewing, timeZone: string): Write {
  const { order, dueOn } = renewal;
  const fields = { ...after, ...dueFieldsOf(tenantId, order.id, after, timeZone) };
  const removed = Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [field] : []));
  return change(
    keys.order(tenantId, order.customerId, order.id),
    {
      set: { ...fields, ...card },
      remove: after.nextBillingDate === undefined ? [...removed, 'workPk', 'workSk'] : removed,
      when: [
        ['status', '=', OrderStatus.active],
        ['nextBillingDate', '=', dueOn],
        ['failedTries', '=', order.failedTries],
      ],
    },
    () => new OrderRenewed(`order ${order.id} is not due on ${dueOn} any more`),
  );
}
type Renewing = Omit<Extract<RecordChange, { renewed: 'order' }>, 'renewed'>;

/** Lets an order end on its next billing date, on condition that no attempt charges a cycle of it at this moment. */
export const endAtPeriod = ({ tenantId, customerId, id, nextBillingDate }: Order, endReason: string | undefined): Write =>
  change(
    keys.order(tenantId, customerId, id),
    {
      set: { endsOn: nextBillingDate, endReason },
      when: [
        ['status', '=', OrderStatus.active],
        ['nextBillingDate', '=', nextBillingDate],
        ['openAttempt', 'absent'],
      ],
    },
    () => new OrderRenewed(`another attempt charges order ${id}`),
  );

/** No attempt charges a cycle of the order at this moment, and none has begun since `begun` of them were counted. */
export const unheldSince = (begun: number): Condition[] => [
  ['openAttempt', 'absent'],
  begun === 0 ? ['renewalsBegun', 'absent'] : ['renewalsBegun', '=', begun],
];

/** No attempt charges a cycle of the order at this moment, and none has begun since it was read. It counts as one that began. */
export const requireUnheld = ({ tenantId, customerId, id, renewalsBegun = 0 }: Order): Write =>
  change(
    keys.order(tenantId, customerId, id),
    { set: { renewalsBegun: renewalsBegun + 1 }, when: unheldSince(renewalsBegun) },
    () => new OrderRenewed(`another attempt charges order ${id}`),
  );

function dueFieldsOf(tenantId: TenantId, id: OrderId, { nextBillingDate, dunning, renewedAt }: Due, timeZone: string) {
  if (nextBillingDate === undefined) return {};
  const begins = startOfDayIn(timeZone, dunning?.nextOn ?? nextBillingDate);
  const rests = renewedAt === undefined ? begins : instant(restUntil(renewedAt));
  return dueFields(tenantId, id, begins > rests ? begins : rests);
}
type Due = Pick<Order, 'nextBillingDate' | 'dunning' | 'renewedAt'>;

export function orderNotFound(): BillingError {
  return new BillingError('order_not_found', 'There is no such order. Check the id and the e-mail address.');
}
