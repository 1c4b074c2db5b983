import * as v from 'valibot';
import { withNewCard } from '../domain/billing/dunning.ts';
import { cycleTryOf, type Order, OrderRecord, OrderStatus } from '../domain/billing/order.ts';
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
import { changeVersion } from './table/version.ts';
import type { Change } from './table/write.ts';

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

/** Moves an order to where its payment brings it. The attempt that ends holds it. */
export function moveOrder(after: Order, timeZone: string): Write {
  const { status, gatewayId, attemptId, subscriptionId, paymentMethodId } = after;
  const { anchorOn, nextBillingDate, cyclesPaid, period } = after;
  return change(keyOf(after), {
    set: {
      ...{ status, gatewayId, attemptId, subscriptionId, paymentMethodId },
      ...{ anchorOn, nextBillingDate, cyclesPaid, period },
      ...dueFieldsOf(after.tenantId, after.id, after, timeZone),
    },
  });
}

/** Cancels an order that waits for its payment. The attempt that ends holds it. */
export const cancelOrder = (tenantId: TenantId, customerId: CustomerId, id: OrderId): Write =>
  change(keyOf({ tenantId, customerId, id }), { set: { status: OrderStatus.cancelled } });

/** Writes what a renewal leaves of its order. Its attempt holds the cycle, or the commit has `requireUnheld`. */
export function renewOrder(tenantId: TenantId, { renewal, after, card }: Renewing, timeZone: string): Write {
  const { id, customerId, intervalMonths } = renewal.order;
  const fields = { ...after, ...dueFieldsOf(tenantId, id, { ...after, intervalMonths }, timeZone) };
  const removed = Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [field] : []));
  return change(keyOf({ tenantId, customerId, id }), {
    set: { ...fields, ...card },
    remove: after.nextBillingDate === undefined ? [...removed, 'workPk', 'workSk'] : removed,
  });
}
type Renewing = Omit<RecordChange<'order renewed'>, 'is'>;

/** Writes the plan that an order renews from now on. The attempt that pays the change holds the cycle. */
export function changeOrder(
  tenantId: TenantId,
  { change: changing, after, card }: Changing,
  timeZone: string,
): Write {
  const { id, customerId, nextBillingDate } = changing.order;
  const { coupon, period, ...fields } = after;
  const moved = after.nextBillingDate === nextBillingDate ? {} : dueFieldsOf(tenantId, id, after, timeZone);
  return change(keyOf({ tenantId, customerId, id }), {
    set: { ...fields, ...(coupon && { coupon }), ...(period && { period }), ...moved, ...card },
    remove: coupon ? [] : ['coupon'],
  });
}
type Changing = Omit<RecordChange<'order changed'>, 'is'>;

/** Lets an order end on its next billing date. */
export const endAtPeriod = (order: Order, endReason: string | undefined, timeZone: string): Write => {
  const endsOn = order.nextBillingDate;
  return changeUnheld(order, {
    set: { endsOn, endReason, ...dueFieldsOf(order.tenantId, order.id, { ...order, endsOn }, timeZone) },
  });
};

/** Lets an order renew another plan from its next billing date on, or the one that it has. */
export const changeLater = (order: Order, pendingChange: PendingChange): Write =>
  changeUnheld(order, { set: { pendingChange } });
export const cancelChange = (order: Order): Write => changeUnheld(order, { remove: ['pendingChange'] });

/** Lets an order go on that was to end on its next billing date. */
export const undoEnd = (order: Order, timeZone: string): Write =>
  changeUnheld(order, {
    set: dueFieldsOf(order.tenantId, order.id, { ...order, endsOn: undefined }, timeZone),
    remove: ['endsOn', 'endReason'],
  });

/** Writes which disputes about the order are open, and what follows from that. An attempt may be under way. */
export const changeDisputed = (
  order: Order,
  openDisputes: readonly string[],
  after: Partial<Order>,
  timeZone: string,
): Write => {
  const isHeld = openDisputes.length > 0;
  const due = isHeld
    ? { openDisputes }
    : dueFieldsOf(order.tenantId, order.id, { ...order, ...after }, timeZone);
  return changeRead(order, { set: { ...due, ...after }, remove: isHeld ? [] : ['openDisputes'] });
};

/** Puts an order that may not be charged now into the work index at a later time. */
export const lookAgain = (order: Order, at: Instant): Write =>
  changeRead(order, { set: dueFields(order.tenantId, order.id, at) });

/** More recurring orders than any customer has among as many of all kinds. */
const ORDERS_MAX = 2000;

/** All orders of a customer that recur, the newest first. */
export async function listRecurring(tenantId: TenantId, customerId: CustomerId): Promise<Order[]> {
  const { pk, sk } = keys.order(tenantId, customerId, '' as OrderId);
  const orders = (await queryPrefix(pk, sk, ORDERS_MAX, { newestFirst: true })).map(parseOrder);
  return orders.filter(({ intervalMonths }) => intervalMonths !== undefined);
}

/** Lets an order charge another card from now on. An unpaid cycle is due at once, beside the dates of its dunning. */
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

/** No attempt charges a cycle of the order at this moment, nor does it change. A date that passes so is a try of the cycle. */
export const requireUnheld = (order: Order): Write =>
  changeUnheld(order, { set: { cycleTry: cycleTryOf(order) + 1 } });

/** Changes an order that no attempt holds. */
export const changeUnheld = (order: Order, { when = [], ...edit }: Change): Write =>
  changeRead(order, { ...edit, when: [['openAttempt', 'absent'], ...when] });

const changeRead = (order: Order, edit: Change): Write => changeVersion('order', keyOf(order), order, edit);

const keyOf = ({ tenantId, customerId, id }: Pick<Order, 'tenantId' | 'customerId' | 'id'>) =>
  keys.order(tenantId, customerId, id);

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
