import { OrderStatus } from '../../domain/billing/order.ts';
import type { Renewal } from '../../domain/billing/renewal.ts';
import { SubscriptionStatus } from '../../domain/billing/subscription.ts';
import type { EventType } from '../../domain/events/event.ts';
import type { RecordChange } from '../../domain/sales/record-change.ts';

/** The event of each status that a renewal, or the lack of one, gives to a subscription. */
const EVENTS_OF_STATUS: Readonly<Record<number, EventType>> = {
  [SubscriptionStatus.active]: 'subscription.resumed',
  [SubscriptionStatus.suspended]: 'subscription.suspended',
  [SubscriptionStatus.cancelled]: 'subscription.cancelled',
};

/** `of`: the record that the event is about, where an end has several events of a type. */
export type Told = Readonly<{ type: EventType; data: Record<string, unknown>; of?: string }>;

/** The event of an order that ends with a renewal, or with the lack of one. */
export function orderRenewedEvent({ after, renewal }: RecordChange<'order renewed'>): Told | undefined {
  const { status, endReason } = after;
  const data = { ...orderOf(renewal), status, reason: endReason ?? null };
  return status === OrderStatus.cancelled ? { type: 'order.cancelled', data } : undefined;
}

/** The event of an add-on's order that ends with a change of the plan. */
export function addOnEndedEvent({
  ended: { renewal },
  after,
}: RecordChange<'add-on ended'>): Told | undefined {
  const told = orderRenewedEvent({ is: 'order renewed', renewal, after });
  return told && { ...told, of: renewal.order.id };
}

/** The event of the status that a renewal, or the lack of one, gives to a subscription. */
export function subscriptionMovedEvent(change: RecordChange<'subscription moved'>): Told | undefined {
  const type = EVENTS_OF_STATUS[change.status];
  const { id: subscriptionId } = change.subscription;
  return type && { type, data: { subscriptionId, ...orderOf(change.renewal), status: change.status } };
}

const orderOf = ({ order: { id, plan, addOn } }: Renewal) => ({
  orderId: id,
  plan: plan ?? null,
  addon: addOn ?? null,
});

/** What `payment.failed` says of a renewal: when its card is tried again, and where the payer can pay before. */
export function dunningData(
  changes: readonly RecordChange[],
  checkoutUrl: string,
): Record<string, unknown> | undefined {
  const change = changes.find((one) => one.is === 'order renewed');
  if (!change) return undefined;
  const { renewal, after } = change;
  const { dunning, failedTries } = after;
  return {
    orderId: renewal.order.id,
    subscriptionId: renewal.order.subscriptionId ?? null,
    dueOn: renewal.dueOn,
    failedTries,
    nextTryOn: dunning && !dunning.isBlocked ? dunning.nextOn : null,
    recoveryUrl: dunning?.recoveryLink ? `${checkoutUrl}/p/${dunning.recoveryLink}` : null,
  };
}
