import { type Order, OrderStatus } from '../../domain/billing/order.ts';
import type { Reminder } from '../../domain/billing/reminder.ts';
import { toMajor } from '../../domain/money/money.ts';
import { laterView } from './discount-view.ts';

const STATUS_LABELS: Readonly<Record<number, string>> = {
  1: 'pending',
  2: 'active',
  3: 'fraud',
  4: 'cancelled',
  5: 'incomplete',
  6: 'complete',
};

/** An order as staff and the tenant's backend see it. `amount` is the price of each later cycle, or of what is charged once. */
export function orderView(order: Order) {
  const money = (minor: number) => ({ value: toMajor({ minor, currency: order.currency }), currency: order.currency.toUpperCase() });
  const isPending = order.status === OrderStatus.pending;
  return {
    id: order.id,
    status: order.status,
    statusLabel: STATUS_LABELS[order.status],
    productOrigin: order.projectId,
    customerId: order.customerId,
    amount: money(order.amountMinor),
    coupon: order.coupon ? { code: order.coupon.code, ...laterView(order.coupon, money) } : null,
    dueNow: isPending && order.firstPayment ? money(order.firstPayment.chargeMinor) : null,
    plan: order.plan ?? null,
    subscriptionId: order.subscriptionId ?? null,
    addon: order.addOn ?? null,
    billingInterval: order.intervalMonths ?? null,
    anchorOn: order.anchorOn ?? null,
    nextBillingDate: order.nextBillingDate ?? null,
    cyclesPaid: order.cyclesPaid,
    failedTries: order.failedTries,
    nextTryOn: order.dunning && !order.dunning.isBlocked ? order.dunning.nextOn : null,
    recoveryLink: order.dunning?.recoveryLink ?? null,
    reminder: order.reminder ? reminderView(order.reminder, money) : null,
    endsOn: order.endsOn ?? null,
    endedAt: order.endedAt ?? null,
    endReason: order.endReason ?? null,
    gatewayId: order.gatewayId ?? null,
    paymentLink: order.linkSlug ?? null,
    transactionId: order.attemptId ?? null,
    description: order.description ?? null,
    clientReference: order.clientReference ?? null,
    metadata: order.metadata ?? {},
    createdAt: order.createdAt,
  };
}

/** When the customer was reminded of which charge, and the proof that the tenant's endpoint took it. */
const reminderView = ({ dueOn, amountMinor, eventId, sentAt, proof }: Reminder, money: (minor: number) => object) => ({
  chargeOn: dueOn,
  amount: money(amountMinor),
  eventId,
  sentAt,
  delivered: proof ?? null,
});
