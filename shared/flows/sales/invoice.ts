import { type Invoice, leftMinorOf, requireUnpaid } from '../../domain/billing/invoice.ts';
import type { Order } from '../../domain/billing/order.ts';
import { requireAwaiting } from '../../domain/billing/renewal.ts';
import { OfCustomer } from '../../domain/customers/of-customer.ts';
import type { GatewayId, LinkSlug } from '../../domain/ids.ts';
import { type PaymentLink, requirePayable } from '../../domain/links/payment-link.ts';
import type { PaidInvoice, Terms } from '../../domain/sales/terms.ts';
import { cardGatewayOf } from '../../domain/tenants/tenant.ts';
import { invoiceNotFound, parseInvoice } from '../../storage/invoices.ts';
import { parseOrder } from '../../storage/orders.ts';
import { keys } from '../../storage/table/keys.ts';
import { readLink } from './link.ts';
import { namedLink } from './records.ts';
import { renewalSale } from './renewal.ts';
import { cycleHoldOf, namedCycle, paidRenewal } from './renewal-changes.ts';
import type { Sale, SaleRequest } from './sale.ts';
import { readPart, termsPaying } from './terms/invoice.ts';

export type InvoiceRequest = SaleRequest &
  Readonly<{
    /** `renews` is the order of which it is a cycle, as the invoice or its link names it. */
    invoice: Pick<PaidInvoice, 'id' | 'customerId' | 'renews'>;
    /** The link that the payer came by, if one did. */
    slug?: LinkSlug;
    /** In major units: without it, all that is left. */
    amount?: number | undefined;
    metadata?: Terms['metadata'];
  }>;
type InvoiceSource = Readonly<{
  invoice: Invoice;
  order?: Order | undefined;
  link?: PaymentLink;
  gatewayId: GatewayId;
}>;

/** An unpaid invoice, paid by a link that is bound to it or by its own customer's purchase. A link is held together with it. */
export const invoiceSale: Sale<InvoiceRequest, InvoiceSource> = {
  kind: 'invoice',
  keys: ({ project: { tenantId }, slug, invoice }) => [
    keys.invoice(tenantId, invoice.customerId, invoice.id),
    ...(invoice.renews === undefined ? [] : [keys.order(tenantId, invoice.customerId, invoice.renews)]),
    ...(slug === undefined ? [] : [keys.link(tenantId, slug)]),
  ],
  read: ([invoiceItem, ...rest], { project, slug, invoice: { id, renews } }) => {
    const [orderItem, linkItem] = renews === undefined ? [undefined, ...rest] : rest;
    const link = slug === undefined ? undefined : readLink(linkItem, project.id);
    const invoice = invoiceItem === undefined ? undefined : parseInvoice(invoiceItem);
    if (invoice?.projectId !== project.id || invoice.renews !== renews || (link && link.invoice?.id !== id))
      throw new OfCustomer(invoiceNotFound());
    const order = orderItem === undefined ? undefined : parseOrder(orderItem);
    return {
      invoice,
      order,
      ...(link ? { link, gatewayId: link.gatewayId } : { gatewayId: cardGatewayOf(project).id }),
    };
  },
  gatewayId: ({ gatewayId }) => gatewayId,
  buyer: ({ invoice }) => invoice.buyer,
  challenged: ({ invoice }) => ({ invoice: invoice.id }),
  attempts: ({ link, invoice, order }) => ({
    open: link?.openAttempt ?? invoice.openAttempt ?? order?.openAttempt,
    last: (link ?? invoice).lastAttempt,
  }),
  requireOpen: ({ link, invoice, order }, now) => {
    if (link) requirePayable(link, now);
    requireUnpaid(invoice);
    if (order) requireAwaiting(order, invoice.id);
  },
  terms: ({ link, invoice, order }, { project, customerId, now, metadata, amount }, rates) => {
    const minor = amount === undefined ? leftMinorOf(invoice) : readPart(amount, invoice, project);
    const savesCard = order !== undefined && order.customerId === customerId; // Another payer's card pays this cycle only.
    return termsPaying(invoice, minor, { project, link, order, metadata, now, savesCard }, rates);
  },
  holds: (_, { link, invoice, order }) => [
    ...(link ? [{ on: 'link', slug: link.slug, ttl: link.ttl } as const] : []),
    { on: 'invoice', id: invoice.id, customerId: invoice.customerId },
    ...(order ? [cycleHoldOf(order)] : []),
  ],
  named: (source) => ({
    ...namedLink(source),
    ...(source.invoice && { invoice: source.invoice.id }),
    ...namedCycle(source),
  }),
  onSuccess: (ended, soldOn) => {
    const { invoice, renewal } = ended.terms.source;
    if (invoice) return [{ is: 'invoice paid', invoice }, ...(renewal ? paidRenewal(ended, renewal) : [])];
    return renewal ? renewalSale.onSuccess(ended, soldOn) : []; // Its invoice was lost with the table that had it.
  },
};
