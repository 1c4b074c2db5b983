import { firstCycle } from '../../domain/billing/cycle.ts';
import { InvoiceStatus } from '../../domain/billing/invoice.ts';
import { type Order, OrderStatus } from '../../domain/billing/order.ts';
import type { SavedCard } from '../../domain/customers/saved-card.ts';
import { invariant } from '../../domain/errors.ts';
import { type Day, type Instant, invoiceIdOf, type OrderId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { UnnumberedInvoice } from '../../domain/sales/record-change.ts';
import { followingOperation, idOf } from '../../runtime/new-id.ts';

/**
 * What sales leave behind, made from the attempt's terms alone. `soldOn` is the project's date of the sale. An attempt makes at most one
 * invoice and one order, which take their ids from it: recorded again on a restored table, they keep them.
 */

/** The invoice of what was charged, or of nothing due. */
export function invoiceFor(ended: Attempt, soldOn: Day, orderId: OrderId | undefined): UnnumberedInvoice {
  const { id, terms, payer, soldAt: at } = ended;
  invariant(at, `attempt ${id} has succeeded`);
  const isPaid = terms.charge.minor > 0;
  return {
    id: invoiceIdOf(ended.customerId, followingOperation(ended.id, 'invoice')),
    tenantId: ended.tenantId,
    projectId: ended.projectId,
    customerId: ended.customerId,
    attemptId: ended.id,
    linkSlug: terms.source.link,
    orderId,
    status: isPaid ? InvoiceStatus.paid : InvoiceStatus.noAmountDue,
    currency: terms.charge.currency,
    symbol: terms.symbol,
    lines: terms.lines,
    discountMinor: terms.discountMinor,
    totalMinor: terms.charge.minor,
    paidMinor: terms.charge.minor,
    billedTo: { name: payer.name, email: payer.email },
    description: terms.description,
    createdAt: endOf(ended),
    issuedAt: at,
    issuedOn: soldOn,
    dueOn: soldOn,
    paidAt: isPaid ? at : undefined,
    clientReference: terms.clientReference,
    metadata: terms.metadata,
  };
}

/** The order that renews what recurs; nothing for a one-time charge. */
export function orderFor(ended: Attempt, soldOn: Day): Order | undefined {
  const { terms } = ended;
  const { cycle } = terms;
  if (!cycle) return undefined;
  const { anchorOn, nextBillingOn, cyclesPaid } = firstCycle(cycle, soldOn);
  const at = endOf(ended);
  return {
    id: idOf<OrderId>('order', followingOperation(ended.id, 'order')),
    tenantId: ended.tenantId,
    projectId: ended.projectId,
    customerId: ended.customerId,
    gatewayId: ended.gatewayId,
    attemptId: ended.id,
    linkSlug: terms.source.link,
    status: OrderStatus.active,
    currency: terms.charge.currency,
    amountMinor: cycle.amountMinor,
    intervalMonths: cycle.intervalMonths,
    anchorOn,
    nextBillingDate: nextBillingOn,
    cyclesPaid,
    failedTries: 0,
    paymentMethodId: ended.paymentMethodId,
    description: terms.description,
    createdAt: at,
  };
}

/** The card that later cycles charge. */
export function savedCardOf(ended: Attempt): SavedCard {
  const { paymentMethodId, tenantId, customerId, gatewayId, card } = ended;
  return { paymentMethodId, tenantId, customerId, gatewayId, card, createdAt: endOf(ended) };
}

function endOf({ id, endedAt }: Attempt): Instant {
  invariant(endedAt, `attempt ${id} has ended`);
  return endedAt;
}
