import { type Invoice, requireUnpaid } from '../../domain/billing/invoice.ts';
import { type PaymentLink, requirePayable } from '../../domain/links/payment-link.ts';
import type { PaidInvoice } from '../../domain/sales/terms.ts';
import { conversionOf } from '../../reference/exchange-rates.ts';
import { invoiceNotFound, parseInvoice } from '../../storage/invoices.ts';
import { keys } from '../../storage/table/keys.ts';
import { type LinkRequest, readLink } from './link.ts';
import type { Sale } from './sale.ts';

export type InvoiceRequest = LinkRequest & Readonly<{ invoice: Pick<PaidInvoice, 'id' | 'customerId'> }>;

/** An unpaid invoice, paid by a link that is bound to it. The link and the invoice are held together. */
export const invoiceSale: Sale<InvoiceRequest, Readonly<{ link: PaymentLink; invoice: Invoice }>> = {
  kind: 'invoice',
  keys: ({ project: { tenantId }, slug, invoice }) => [keys.link(tenantId, slug), keys.invoice(tenantId, invoice.customerId, invoice.id)],
  read: ([linkItem, invoiceItem], { project, invoice }) => {
    const link = readLink(linkItem, project.id);
    if (invoiceItem === undefined || link.invoice?.id !== invoice.id) throw invoiceNotFound();
    return { link, invoice: parseInvoice(invoiceItem) };
  },
  gatewayId: ({ link }) => link.gatewayId,
  attempts: ({ link, invoice }) => ({ open: link.openAttempt ?? invoice.openAttempt, last: link.lastAttempt }),
  requireOpen: ({ link, invoice }, now) => {
    requirePayable(link, now);
    requireUnpaid(invoice);
  },
  terms: ({ link, invoice }, { project }) => ({
    source: { link: link.slug, invoice: paidInvoiceOf(invoice) },
    lines: invoice.lines,
    discountMinor: invoice.discountMinor,
    charge: { minor: invoice.totalMinor, currency: invoice.currency },
    symbol: invoice.symbol,
    conversion: conversionOf(invoice.currency, project.baseCurrency),
    description: invoice.description,
    payBy: link.expiresAt,
    savesCard: false,
    clientReference: invoice.clientReference,
    metadata: invoice.metadata,
  }),
  holds: (_, { link, invoice }) => [
    { on: 'link', slug: link.slug, ttl: link.ttl },
    { on: 'invoice', id: invoice.id, customerId: invoice.customerId },
  ],
  onSuccess: ({ terms: { source } }) => (source.invoice ? [{ paid: 'invoice', invoice: source.invoice }] : []),
};

/** What the terms keep of the invoice that they pay. */
export const paidInvoiceOf = ({ id, customerId, number, issuedAt }: Invoice): PaidInvoice => ({ id, customerId, number, issuedAt });
