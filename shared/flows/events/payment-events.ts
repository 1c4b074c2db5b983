import type { Invoice } from '../../domain/billing/invoice.ts';
import type { Order } from '../../domain/billing/order.ts';
import type { BillingEvent, EventType } from '../../domain/events/event.ts';
import { toMajor } from '../../domain/money/money.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { instant } from '../../domain/time/calendar.ts';
import { newId } from '../../runtime/new-id.ts';

/** What a payment tells the tenant: an order when it recurs, its invoice, and, when money was taken, that it was. */
export function paymentEvents(attempt: Attempt, invoice: Invoice, order: Order | undefined, now: Date): BillingEvent[] {
  const { tenantId, projectId } = attempt;
  const event = (type: EventType, data: Record<string, unknown>): BillingEvent => ({
    id: newId('event', now),
    type,
    createdAt: instant(now),
    tenantId,
    projectId,
    data: { paymentLink: attempt.linkSlug, customer: customerOf(attempt), ...data },
  });
  const isPaid = attempt.amountMinor > 0;
  return [
    ...(order ? [event('order.created', orderData(order))] : []),
    event('invoice.created', invoiceData(invoice)),
    ...(isPaid ? [event('invoice.paid', invoiceData(invoice)), event('payment.succeeded', paymentData(attempt))] : []),
  ];
}

const customerOf = ({ customerId, payer }: Attempt) => ({ id: customerId, email: payer.email, name: payer.name });
const amount = (minor: number, currency: Attempt['currency']) => ({
  value: toMajor({ minor, currency }),
  currency: currency.toUpperCase(),
});

const paymentData = (attempt: Attempt) => ({
  transactionId: attempt.id,
  status: attempt.status,
  amount: amount(attempt.amountMinor, attempt.currency),
  conversion: attempt.conversion ?? null,
  paymentIntentId: attempt.intentId ?? null,
  chargeId: attempt.chargeId ?? null,
  card: attempt.card ?? null,
  invoiceId: attempt.invoiceId,
  orderId: attempt.orderId ?? null,
});

const invoiceData = (invoice: Invoice) => ({
  invoiceId: invoice.id,
  number: invoice.number,
  status: invoice.status,
  total: amount(invoice.totalMinor, invoice.currency),
  transactionId: invoice.attemptId,
  orderId: invoice.orderId ?? null,
  issuedAt: invoice.issuedAt,
});

const orderData = (order: Order) => ({
  orderId: order.id,
  status: order.status,
  recurringAmount: amount(order.amountMinor, order.currency),
  billingInterval: order.intervalMonths,
  nextBillingDate: order.nextBillingDate,
});
