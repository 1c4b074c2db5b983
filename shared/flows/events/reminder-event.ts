import type { Order } from '../../domain/billing/order.ts';
import { endsTrial, type Reminder } from '../../domain/billing/reminder.ts';
import type { BillingEvent } from '../../domain/events/event.ts';
import type { Payer } from '../../domain/sales/attempt.ts';
import { money, newEvent } from './payment-events.ts';

type Reminding = Readonly<{ order: Order; reminder: Reminder; payer: Payer; cancelUrl: string }>;

/** Tells the tenant to remind its customer of a charge. Sent again, it is the same event. */
export function reminderEvent({ order, reminder, payer, cancelUrl }: Reminding, now: Date): BillingEvent {
  const data = {
    orderId: order.id,
    subscriptionId: order.subscriptionId ?? null,
    plan: order.plan ?? null,
    addon: order.addOn ?? null,
    description: order.description ?? null,
    amount: money({ minor: reminder.amountMinor, currency: reminder.currency ?? order.currency }),
    chargeOn: reminder.dueOn,
    isTrialEnd: endsTrial(order),
    billingInterval: order.intervalMonths ?? null,
    cancelUrl,
  };
  return {
    ...newEvent({ ...order, payer, link: order.linkSlug }, 'subscription.reminder', data, now),
    id: reminder.eventId,
  };
}
