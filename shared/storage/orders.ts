import * as v from 'valibot';
import { withNewCard } from '../domain/billing/dunning.ts';
import { type Order, OrderRecord, OrderStatus } from '../domain/billing/order.ts';
import type { PendingChange } from '../domain/billing/pending-change.ts';
import { remindOn } from '../domain/billing/reminder.ts';
import { restUntil } from '../domain/billing/renewal.ts';
import type { SavedCard } from '../domain/customers/saved-card.ts';
import { BillingError } from '../domain/errors.ts';
import {
  type CustomerId,
  customerOfRecord,
  type Day,
  type Instant,
  type OrderId,
  orderIdOf,
  type TenantId,
} from '../domain/ids.ts';
import type { RecordChange } from '../domain/sales/record-change.ts';
import { instant, startOfDayIn } from '../domain/time/calendar.ts';
import { operationsFrom } from '../runtime/new-id.ts';
import { dueFields } from './renewals/due.ts';
import { keys, orderListFields } from './table/keys.ts';
import { type Page, type RecordsRequest, readRecords } from './table/lists.ts';
import { lost } from './table/lost.ts';
import { readable } from './table/readable.ts';
import { change, create, get, queryPrefix, type Write } from './table/table.ts';
import type { Condition } from './table/write.ts';

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
  const customerId = customerOfRecord('order', id);
  const order = customerId && (await findOrder(tenantId, customerId, id as OrderId));
  if (!order) throw orderNotFound();
  return order;
}

/** A page of the tenant's orders, newest first. */
export function listOrders(
  tenantId: TenantId,
  { customerId, ...request }: RecordsRequest,
): Promise<Page<Order>> {
  const within = customerId && keys.order(tenantId, customerId, '' as OrderId);
  const positionAt = (at: Instant) => (customerId ? orderIdOf(customerId, operationsFrom(new Date(at))) : at);
  return readRecords({ tenantId, list: 'ORDER', within, positionAt, parse: parseOrder }, request);
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

/** Moves an order to where its payment brings it, on condition that its status is still as it was before. */
export function moveOrder({ status }: Pick<Order, 'status'>, after: Order, timeZone: string): Write {
  const {
    tenantId,
    customerId,
    id,
    gatewayId,
    attemptId,
    subscriptionId,
    paymentMethodId,
    anchorOn,
    nextBillingDate,
    cyclesPaid,
  } = after;
  const dates = {
    anchorOn,
    nextBillingDate,
    cyclesPaid,
    period: after.period,
    ...dueFieldsOf(tenantId, id, after, timeZone),
  };
  return change(keys.order(tenantId, customerId, id), {
    set: { status: after.status, gatewayId, attemptId, subscriptionId, paymentMethodId, ...dates },
    when: [['status', '=', status]],
  });
}

/** Cancels an order that waits for its payment. */
export const cancelOrder = (tenantId: TenantId, customerId: CustomerId, id: OrderId): Write =>
  change(keys.order(tenantId, customerId, id), {
    set: { status: OrderStatus.cancelled },
    when: [['status', '=', OrderStatus.pending]],
  });

/** Writes what a renewal leaves of its order, on condition that its next billing date is still the one that was charged. */
export function renewOrder(tenantId: TenantId, { renewal, after, card }: Renewing, timeZone: string): Write {
  const { order, dueOn } = renewal;
  const fields = {
    ...after,
    ...dueFieldsOf(tenantId, order.id, { ...after, intervalMonths: order.intervalMonths }, timeZone),
  };
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
    lost('order'),
  );
}
type Renewing = Omit<RecordChange<'order renewed'>, 'is'>;

/** Writes the plan that an order renews from now on, on condition that its billing date is the one that the change was priced with. */
export function changeOrder(
  tenantId: TenantId,
  { change: changing, after, card }: Changing,
  timeZone: string,
): Write {
  const { id, customerId, nextBillingDate } = changing.order;
  const { coupon, period, ...fields } = after;
  const moved = after.nextBillingDate === nextBillingDate ? {} : dueFieldsOf(tenantId, id, after, timeZone);
  return change(
    keys.order(tenantId, customerId, id),
    {
      set: { ...fields, ...(coupon && { coupon }), ...(period && { period }), ...moved, ...card },
      remove: coupon ? [] : ['coupon'],
      when: [
        ['status', '=', OrderStatus.active],
        ['nextBillingDate', '=', nextBillingDate],
      ],
    },
    lost('order'),
  );
}
type Changing = Omit<RecordChange<'order changed'>, 'is'>;

/** Lets an order end on its next billing date. Counts as an attempt that began, so that no worker charges what it read before. */
export const endAtPeriod = (order: Order, endReason: string | undefined, timeZone: string): Write => {
  const endsOn = order.nextBillingDate;
  return changeUnheld(order, {
    set: { endsOn, endReason, ...dueFieldsOf(order.tenantId, order.id, { ...order, endsOn }, timeZone) },
  });
};

/** Lets an order renew another plan from its next billing date on, or the one that it has. Both count as an attempt that began. */
export const changeLater = (order: Order, pendingChange: PendingChange): Write =>
  changeUnheld(order, { set: { pendingChange } });
export const cancelChange = (order: Order): Write => changeUnheld(order, { remove: ['pendingChange'] });

/** Lets an order go on that was to end on its next billing date. Counts as an attempt too: no worker ends what it read before. */
export const undoEnd = (order: Order, timeZone: string): Write =>
  changeUnheld(order, {
    set: dueFieldsOf(order.tenantId, order.id, { ...order, endsOn: undefined }, timeZone),
    remove: ['endsOn', 'endReason'],
  });

/** No attempt has begun to charge the order since it was read, and the same disputes are open. One may be under way. */
export const changeDisputed = (
  order: Order,
  openDisputes: readonly string[],
  after: Partial<Order>,
  timeZone: string,
): Write => {
  const {
    tenantId,
    customerId,
    id,
    status,
    nextBillingDate,
    openDisputes: before,
    renewalsBegun = 0,
  } = order;
  const isHeld = openDisputes.length > 0;
  return change(
    keys.order(tenantId, customerId, id),
    {
      set: {
        ...(isHeld ? { openDisputes } : dueFieldsOf(tenantId, id, { ...order, ...after }, timeZone)),
        ...after,
        renewalsBegun: renewalsBegun + 1,
      },
      remove: isHeld ? [] : ['openDisputes'],
      when: [
        ['status', '=', status],
        ['nextBillingDate', '=', nextBillingDate],
        before === undefined ? ['openDisputes', 'absent'] : ['openDisputes', '=', before],
        renewalsBegun === 0 ? ['renewalsBegun', 'absent'] : ['renewalsBegun', '=', renewalsBegun],
      ],
    },
    lost('order'),
  );
};

/** Puts an order that may not be charged now into the work index at a later time, while its dispute is open. */
export const lookAgain = ({ tenantId, customerId, id }: Order, at: Instant): Write =>
  change(
    keys.order(tenantId, customerId, id),
    { set: dueFields(tenantId, id, at), when: [['openDisputes', 'present']] },
    lost('order'),
  );

/** More recurring orders than any customer has among as many of all kinds. */
const ORDERS_MAX = 2000;

/** All orders of a customer that recur, the newest first. */
export async function listRecurring(tenantId: TenantId, customerId: CustomerId): Promise<Order[]> {
  const { pk, sk } = keys.order(tenantId, customerId, '' as OrderId);
  const orders = (await queryPrefix(pk, sk, ORDERS_MAX, { newestFirst: true })).map(parseOrder);
  return orders.filter(({ intervalMonths }) => intervalMonths !== undefined);
}

/**
 * Lets an order charge another card from now on. An unpaid cycle is due at once, beside the dates of its dunning. Counts as an attempt
 * that began, so that no worker charges the card that it read before.
 */
export function chargeOther(
  order: Order,
  card: SavedCard,
  { today, timeZone }: Readonly<{ today: Day; timeZone: string }>,
): Write {
  const { paymentMethodId, gatewayId } = card;
  const dunning = order.dunning && withNewCard(order.dunning, today);
  const due = dunning
    ? { dunning, ...dueFieldsOf(order.tenantId, order.id, { ...order, dunning }, timeZone) }
    : {};
  return changeUnheld(order, { set: { paymentMethodId, gatewayId, ...due } });
}

/** Takes the card from an order that ends on its next billing date. */
export const chargeNoCard = (order: Order): Write => changeUnheld(order, { remove: ['paymentMethodId'] });

const changeUnheld = (
  order: Order,
  { set = {}, remove = [] }: Readonly<{ set?: Record<string, unknown>; remove?: string[] }>,
): Write => {
  const { tenantId, customerId, id, status, nextBillingDate, endsOn, renewalsBegun = 0 } = order;
  return change(
    keys.order(tenantId, customerId, id),
    {
      set: { ...set, renewalsBegun: renewalsBegun + 1 },
      remove,
      when: [
        ['status', '=', status],
        ['nextBillingDate', '=', nextBillingDate],
        endsOn === undefined ? ['endsOn', 'absent'] : ['endsOn', '=', endsOn],
        ...remindedAs(order),
        ...unheldSince(renewalsBegun),
      ],
    },
    lost('order'),
  );
};

/** The customer was reminded of nothing since the order was read. */
export const remindedAs = ({ reminder }: Order): Condition[] =>
  reminder === undefined
    ? [['reminder', 'absent']]
    : [
        ['reminder.eventId', '=', reminder.eventId],
        ['reminder.times', '=', reminder.times],
      ];

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
    lost('order'),
  );

/** The fields that put an order into the work index until its next charge, or the reminder of it, is made. */
export function dueFieldsOf(tenantId: TenantId, id: OrderId, order: Due, timeZone: string) {
  const { nextBillingDate, dunning, renewedAt } = order;
  if (nextBillingDate === undefined) return {};
  const remindedOn = remindOn(order);
  if (remindedOn !== undefined) return dueFields(tenantId, id, startOfDayIn(timeZone, remindedOn));
  const begins = startOfDayIn(timeZone, dunning?.nextOn ?? nextBillingDate);
  const rests = renewedAt === undefined ? begins : instant(restUntil(renewedAt));
  return dueFields(tenantId, id, begins > rests ? begins : rests);
}
type Due = Pick<Order, 'nextBillingDate' | 'dunning' | 'renewedAt'> & Parameters<typeof remindOn>[0];

export function orderNotFound(): BillingError {
  return new BillingError('order_not_found', 'There is no such order. Check the id and the e-mail address.');
}
