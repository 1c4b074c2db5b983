import { type Invoice, leftMinorOf } from '../../domain/billing/invoice.ts';
import { type Order, orderNotDue } from '../../domain/billing/order.ts';
import { cyclePrice, isDue, renewalOf } from '../../domain/billing/renewal.ts';
import { buyerOfOrder } from '../../domain/customers/details.ts';
import { invariant } from '../../domain/errors.ts';
import { symbolOf } from '../../domain/money/symbol.ts';
import type { Rates } from '../../domain/rates/rates.ts';
import { AUTHENTICATION_MINUTES } from '../../domain/sales/attempt.ts';
import type { Terms } from '../../domain/sales/terms.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { dayIn, instant, minutesAfter } from '../../domain/time/calendar.ts';
import { parseInvoice } from '../../storage/invoices.ts';
import { orderNotFound, parseOrder } from '../../storage/orders.ts';
import { keys } from '../../storage/table/keys.ts';
import { invoiceFor } from './records.ts';
import { cycleHoldOf, namedCycle, paidRenewal, unpaidRenewal } from './renewal-changes.ts';
import type { Sale, SaleRequest } from './sale.ts';
import { termsPaying } from './terms/invoice.ts';

/** `order` is as it was read before: it says which items decide. */
export type RenewalRequest = SaleRequest &
  Readonly<{
    order: Pick<Order, 'id' | 'customerId' | 'dunning'>;
    /** A refusal counts as a decline. */
    isOwnTrouble?: boolean;
  }>;
type Source = Readonly<{
  order: Order;
  invoice: Invoice | undefined;
  project: Project;
  isOwnTrouble?: boolean | undefined;
}>;

/** A cycle of a recurring order, charged off-session on its day: a paid invoice, or the next step of its dunning. */
export const renewalSale: Sale<RenewalRequest, Source> = {
  kind: 'renewal',
  keys: ({ project: { tenantId }, order: { id, customerId, dunning } }) => [
    keys.order(tenantId, customerId, id),
    ...(dunning ? [keys.invoice(tenantId, customerId, dunning.invoiceId)] : []),
  ],
  read: ([orderItem, invoiceItem], { project, isOwnTrouble }) => {
    if (orderItem === undefined) throw orderNotFound();
    return {
      order: parseOrder(orderItem),
      invoice: invoiceItem === undefined ? undefined : parseInvoice(invoiceItem),
      project,
      isOwnTrouble,
    };
  },
  gatewayId: ({ order: { id, gatewayId } }) => {
    invariant(gatewayId, `order ${id} is active, so a gateway has charged it`);
    return gatewayId;
  },
  buyer: ({ order, invoice }, customer) => (invoice ? invoice.buyer : buyerOfOrder(order, customer)),
  attempts: ({ order: { openAttempt, lastAttempt } }) => ({ open: openAttempt, last: lastAttempt }),
  requireOpen: ({ order, project }, now) => {
    if (!isDue(order, dayIn(project.timeZone, now), now)) throw orderNotDue();
  },
  terms: ({ order, invoice, project }, { now }, { lastConversionOf: conversionOf }) => {
    const terms = invoice
      ? termsPaying(invoice, leftMinorOf(invoice), { project, now, order }, { conversionOf })
      : cycleTerms(order, project, { conversionOf });
    return { ...terms, payBy: instant(minutesAfter(now, AUTHENTICATION_MINUTES)) };
  },
  holds: (_, { order, invoice, isOwnTrouble }) => [
    ...(invoice ? [{ on: 'invoice', id: invoice.id, customerId: invoice.customerId } as const] : []),
    { ...cycleHoldOf(order), ...(isOwnTrouble && { isOwnTrouble }) },
  ],
  named: (source) => ({ ...(source.invoice && { invoice: source.invoice.id }), ...namedCycle(source) }),
  onSuccess: (ended, soldOn) => {
    const { invoice, renewal } = ended.terms.source;
    invariant(renewal, `attempt ${ended.id} renews an order`);
    const bill = invoice
      ? ({ is: 'invoice paid', invoice } as const)
      : ({ is: 'invoice made', invoice: invoiceFor(ended, soldOn, renewal.order.id) } as const);
    return [bill, ...paidRenewal(ended, renewal)];
  },
  onDecline: unpaidRenewal,
};

export function cycleTerms(
  order: Order,
  project: Project,
  { conversionOf }: Pick<Rates, 'conversionOf'>,
): Terms {
  const { description, clientReference, metadata } = order;
  const { lines, discountMinor, chargeMinor, currency } = cyclePrice(order);
  return {
    source: { renewal: renewalOf(order) },
    lines,
    discountMinor,
    charge: { minor: chargeMinor, currency },
    symbol: symbolOf(currency),
    conversion: conversionOf(currency, project.baseCurrency),
    description: order.plan?.name ?? order.addOn?.name ?? description,
    payBy: order.createdAt, // No payer has to authenticate.
    savesCard: false,
    clientReference,
    metadata,
  };
}
