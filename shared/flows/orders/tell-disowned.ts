import type { Order } from '../../domain/billing/order.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import { followingOperation, idOf } from '../../runtime/new-id.ts';
import { disownedIdOf, putOutbox } from '../../storage/outbox.ts';
import type { Write } from '../../storage/table/table.ts';
import { newEvent } from '../events/payment-events.ts';

/** Tells the shop, and operators without the customer's name, that a customer did not make a purchase. Said again, it is the same row. */
export function tellDisowned(order: Order, payer: Pick<Customer, 'email' | 'name'>, now: Date): Write {
  const { id: orderId, tenantId, projectId, customerId, attemptId, linkSlug, plan, addOn } = order;
  const data = {
    orderId,
    subscriptionId: order.subscriptionId ?? null,
    plan: plan ?? null,
    addon: addOn ?? null,
    transactionId: attemptId ?? null,
    isOngoing: order.intervalMonths !== undefined,
  };
  const id = disownedIdOf(orderId);
  const event = {
    ...newEvent({ ...order, payer, link: linkSlug }, 'order.disowned', data, now),
    id: idOf('event', followingOperation(id, 'order.disowned')),
  };
  const detail = { tenantId, projectId, customerId, orderId, attemptId };
  return putOutbox({ id, tenantId, events: [event], notices: [{ type: 'order.disowned', detail }] }, now);
}
