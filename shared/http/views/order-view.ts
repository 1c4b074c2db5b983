import type { Order } from '../../domain/billing/order.ts';
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

/** An order as staff see it. `amount` is the price of each later cycle, or of what is charged once. */
export const orderView = (order: Order) => ({
  id: order.id,
  status: order.status,
  statusLabel: STATUS_LABELS[order.status],
  productOrigin: order.projectId,
  customerId: order.customerId,
  amount: money(order, order.amountMinor),
  coupon: order.coupon ? { code: order.coupon.code, ...laterView(order.coupon, (minor) => money(order, minor)) } : null,
  plan: order.plan ?? null,
  subscriptionId: order.subscriptionId ?? null,
  billingInterval: order.intervalMonths ?? null,
  anchorOn: order.anchorOn ?? null,
  nextBillingDate: order.nextBillingDate ?? null,
  cyclesPaid: order.cyclesPaid,
  failedTries: order.failedTries,
  gatewayId: order.gatewayId,
  paymentLink: order.linkSlug ?? null,
  transactionId: order.attemptId,
  description: order.description ?? null,
  metadata: order.metadata ?? {},
  createdAt: order.createdAt,
});

const money = ({ currency }: Order, minor: number) => ({ value: toMajor({ minor, currency }), currency: currency.toUpperCase() });
