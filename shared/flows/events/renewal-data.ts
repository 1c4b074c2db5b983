import { OrderStatus } from '../../domain/billing/order.ts';
import type { Renewal } from '../../domain/billing/renewal.ts';
import { SubscriptionStatus } from '../../domain/billing/subscription.ts';
import type { EventType } from '../../domain/events/event.ts';
import type { Currency } from '../../domain/money/currency.ts';
import { toMajor } from '../../domain/money/money.ts';
import type { RecordChange } from '../../domain/sales/record-change.ts';
import { type UnusedAtEnd, unusedMinorOf } from '../../domain/value/unused-at-end.ts';

/** The event of each status that a renewal, or the lack of one, gives to a subscription. */
const EVENTS_OF_STATUS: Readonly<Record<number, EventType>> = {
  [SubscriptionStatus.active]: 'subscription.resumed',
  [SubscriptionStatus.suspended]: 'subscription.suspended',
  [SubscriptionStatus.cancelled]: 'subscription.cancelled',
};

/** `of`: the record that the event is about, where an end has several events of a type. */
export type Told = Readonly<{ type: EventType; data: Record<string, unknown>; of?: string }>;

/** The event of an order that ends with a renewal, or with the lack of one. */
export function orderRenewedEvent(
  { after, renewal }: RecordChange<'order renewed'>,
  currency: Currency,
): Told | undefined {
  const { status, endReason, unusedAtEnd } = after;
  const data = {
    ...orderOf(renewal),
    ...{ status, reason: endReason ?? null },
    ...unusedData(unusedAtEnd, currency),
  };
  return status === OrderStatus.cancelled ? { type: 'order.cancelled', data } : undefined;
}

/** The event of an add-on's order that ends with a change of the plan. */
export function addOnEndedEvent({
  ended: { renewal, currency },
  after,
}: RecordChange<'add-on ended'>): Told | undefined {
  const told = orderRenewedEvent({ is: 'order renewed', renewal, after }, currency);
  return told && { ...told, of: renewal.order.id };
}

/** What was left of the paid period of an order that ended within it, and what of it was given back. */
function unusedData(unusedAtEnd: UnusedAtEnd | undefined, currency: Currency) {
  if (!unusedAtEnd) return { unused: null, givenBack: null };
  const money = (minor: number) => ({
    value: toMajor({ minor, currency }),
    currency: currency.toUpperCase(),
  });
  const { creditMinor, refundMinor, tax } = unusedAtEnd;
  const walletTax = tax && { walletTax: money(tax.taxMinor) };
  const givenBack = { wallet: money(creditMinor), ...walletTax, refund: money(refundMinor) };
  return { unused: money(unusedMinorOf(unusedAtEnd)), givenBack };
}

/** The event of the status that a renewal, or the lack of one, gives to a subscription. */
export function subscriptionMovedEvent(change: RecordChange<'subscription moved'>): Told | undefined {
  const type = EVENTS_OF_STATUS[change.status];
  const { id: subscriptionId } = change.subscription;
  const suspended = change.status === SubscriptionStatus.suspended && { suspendedFor: 'unpaid' };
  return (
    type && {
      type,
      data: { subscriptionId, ...orderOf(change.renewal), status: change.status, ...suspended },
    }
  );
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
