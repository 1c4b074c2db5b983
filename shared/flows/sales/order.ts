import { type Order, requirePending } from '../../domain/billing/order.ts';
import { OfCustomer } from '../../domain/customers/of-customer.ts';
import { invariant } from '../../domain/errors.ts';
import type { GatewayId, OrderId } from '../../domain/ids.ts';
import { AUTHENTICATION_MINUTES } from '../../domain/sales/attempt.ts';
import type { Terms } from '../../domain/sales/terms.ts';
import { cardGatewayOf } from '../../domain/tenants/tenant.ts';
import { instant, minutesAfter } from '../../domain/time/calendar.ts';
import { orderNotFound, parseOrder } from '../../storage/orders.ts';
import { keys } from '../../storage/table/keys.ts';
import { invoiceFor, orderFor, savedCardOf } from './records.ts';
import type { Sale, SaleRequest } from './sale.ts';

export type OrderRequest = SaleRequest & Readonly<{ orderId: OrderId; metadata?: Terms['metadata'] }>;
type OrderSource = Readonly<{ order: Order; gatewayId: GatewayId }>;

/**
 * A pending order, paid by its own customer: it becomes complete, or active with the saved card when it recurs, and gets a paid
 * invoice. Another customer's order looks absent, since the key that is read has the payer in it.
 */
export const orderSale: Sale<OrderRequest, OrderSource> = {
  kind: 'order',
  keys: ({ project: { tenantId }, customerId, orderId }) => [keys.order(tenantId, customerId, orderId)],
  read: ([item], { project }) => {
    const order = item === undefined ? undefined : parseOrder(item);
    if (order?.projectId !== project.id) throw new OfCustomer(orderNotFound());
    return { order, gatewayId: cardGatewayOf(project).id };
  },
  gatewayId: ({ gatewayId }) => gatewayId,
  buyer: ({ order }) => order.buyer,
  challenged: ({ orderId }) => ({ order: orderId }),
  attempts: ({ order }) => ({ open: order.openAttempt, last: order.lastAttempt }),
  requireOpen: ({ order }) => requirePending(order),
  terms: ({ order }, { project, now, metadata }, { conversionOf }) => {
    const { id, createdAt, currency, firstPayment, intervalMonths, amountMinor } = order;
    invariant(firstPayment, `the pending order ${id} says what its payment charges`);
    const { chargeMinor, symbol, lines, discountMinor, trialDays } = firstPayment;
    return {
      source: { order: { id, createdAt } },
      lines,
      discountMinor,
      charge: { minor: chargeMinor, currency },
      symbol,
      conversion: conversionOf(currency, project.baseCurrency),
      ...(intervalMonths !== undefined && {
        cycle: { intervalMonths, amountMinor, ...(trialDays !== undefined && { trialDays }) },
      }),
      description: order.description,
      payBy: instant(minutesAfter(now, AUTHENTICATION_MINUTES)),
      savesCard: intervalMonths !== undefined,
      clientReference: order.clientReference,
      metadata: order.metadata || metadata ? { ...metadata, ...order.metadata } : undefined,
    };
  },
  holds: (_, { order }) => [{ on: 'order', id: order.id, customerId: order.customerId }],
  named: ({ order }): Record<string, string> => (order ? { order: order.id } : {}),
  onSuccess: (ended, soldOn) => {
    const after = orderFor(ended, soldOn);
    return [
      { is: 'order moved', after },
      { is: 'invoice made', invoice: invoiceFor(ended, soldOn, after.id) },
      ...(ended.terms.savesCard ? [{ is: 'card saved', card: savedCardOf(ended) } as const] : []),
    ];
  },
};
