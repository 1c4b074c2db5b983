import { type Invoice, leftMinorOf, requireUnpaid } from '../../domain/billing/invoice.ts';
import type { GatewayId, LinkSlug } from '../../domain/ids.ts';
import { type PaymentLink, requirePayable } from '../../domain/links/payment-link.ts';
import type { PaidInvoice, Terms } from '../../domain/sales/terms.ts';
import { cardGatewayOf } from '../../domain/tenants/tenant.ts';
import { invoiceNotFound, parseInvoice } from '../../storage/invoices.ts';
import { keys } from '../../storage/table/keys.ts';
import { readPart, termsPaying } from './invoice-terms.ts';
import { readLink } from './link.ts';
import type { Sale, SaleRequest } from './sale.ts';

export type InvoiceRequest = SaleRequest &
  Readonly<{
    invoice: Pick<PaidInvoice, 'id' | 'customerId'>;
    /** The link that the payer came by, if one did. */
    slug?: LinkSlug;
    /** In major units: without it, all that is left. */
    amount?: number | undefined;
    metadata?: Terms['metadata'];
  }>;
type InvoiceSource = Readonly<{ invoice: Invoice; link?: PaymentLink; gatewayId: GatewayId }>;

/** An unpaid invoice, paid by a link that is bound to it or by its own customer's purchase. A link is held together with it. */
export const invoiceSale: Sale<InvoiceRequest, InvoiceSource> = {
  kind: 'invoice',
  keys: ({ project: { tenantId }, slug, invoice }) => [
    keys.invoice(tenantId, invoice.customerId, invoice.id),
    ...(slug === undefined ? [] : [keys.link(tenantId, slug)]),
  ],
  read: ([invoiceItem, linkItem], { project, slug, invoice: { id } }) => {
    const link = slug === undefined ? undefined : readLink(linkItem, project.id);
    const invoice = invoiceItem === undefined ? undefined : parseInvoice(invoiceItem);
    if (invoice?.projectId !== project.id || (link && link.invoice?.id !== id)) throw invoiceNotFound();
    return link ? { invoice, link, gatewayId: link.gatewayId } : { invoice, gatewayId: cardGatewayOf(project).id };
  },
  gatewayId: ({ gatewayId }) => gatewayId,
  attempts: ({ link, invoice }) => ({ open: link?.openAttempt ?? invoice.openAttempt, last: (link ?? invoice).lastAttempt }),
  requireOpen: ({ link, invoice }, now) => {
    if (link) requirePayable(link, now);
    requireUnpaid(invoice);
  },
  terms: ({ link, invoice }, { project, now, metadata, amount }, rates) => {
    const minor = amount === undefined ? leftMinorOf(invoice) : readPart(amount, invoice, project);
    return termsPaying(invoice, minor, { project, link, metadata, now }, rates);
  },
  holds: (_, { link, invoice }) => [
    ...(link ? [{ on: 'link', slug: link.slug, ttl: link.ttl } as const] : []),
    { on: 'invoice', id: invoice.id, customerId: invoice.customerId },
  ],
  onSuccess: ({ terms: { source } }) => (source.invoice ? [{ paid: 'invoice', invoice: source.invoice }] : []),
};
