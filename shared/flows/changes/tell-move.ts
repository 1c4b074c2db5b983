import type { Order } from '../../domain/billing/order.ts';
import type { MovedPrice } from '../../domain/changes/price-move.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import type { EventType } from '../../domain/events/event.ts';
import type { EventId } from '../../domain/ids.ts';
import { newId } from '../../runtime/new-id.ts';
import { putOutbox } from '../../storage/outbox.ts';
import type { Write } from '../../storage/table/table.ts';
import { money, newEvent } from '../events/payment-events.ts';

type Told = Readonly<{ order: Order; customer: Pick<Customer, 'email' | 'name'>; price: MovedPrice }>;

/** Tells the shop what it has to tell its customer: what a cycle will cost, and from which day on, or that it will not. */
export function tellMove(
  type: EventType & `subscription.price_change_${string}`,
  { order, customer, price: { nowMinor, nextMinor, effectiveOn } }: Told,
  now: Date,
): Write {
  const { id: orderId, tenantId, subscriptionId, plan, currency, intervalMonths, linkSlug: link } = order;
  const data = {
    subscriptionId,
    orderId,
    plan,
    currentAmount: money({ minor: nowMinor, currency }),
    newAmount: money({ minor: nextMinor, currency }),
    billingInterval: intervalMonths,
    effectiveOn,
  };
  const event = newEvent({ ...order, payer: customer, link }, type, data, now);
  return putOutbox({ id: newId<EventId>('event', now), tenantId, events: [event] }, now);
}
