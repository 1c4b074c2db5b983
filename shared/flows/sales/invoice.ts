import { type Invoice, leftMinorOf, linesPaying, requireUnpaid } from '../../domain/billing/invoice.ts';
import { invalidField } from '../../domain/errors.ts';
import type { GatewayId, LinkSlug } from '../../domain/ids.ts';
import { type PaymentLink, requirePayable } from '../../domain/links/payment-link.ts';
import { toMajor } from '../../domain/money/money.ts';
import { readAmount } from '../../domain/money/read-amount.ts';
import type { Rates } from '../../domain/rates/rates.ts';
import { AUTHENTICATION_MINUTES } from '../../domain/sales/attempt.ts';
import type { DueInvoice, PaidInvoice, Terms } from '../../domain/sales/terms.ts';
import { cardGatewayOf, type Project } from '../../domain/tenants/tenant.ts';
import { instant, minutesAfter } from '../../domain/time/calendar.ts';
import { invoiceNotFound, parseInvoice } from '../../storage/invoices.ts';
import { keys } from '../../storage/table/keys.ts';
import { readLink } from './link.ts';
import { minimumAt, requireMinimum } from './require-minimum.ts';
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

type Paying = Pick<InvoiceRequest, 'project' | 'metadata' | 'now'> & Readonly<{ link?: PaymentLink | undefined }>;

/** What a payment of so much of the invoice charges. */
export function termsPaying(invoice: Invoice, minor: number, { project, link, metadata, now }: Paying, rates: Rates): Terms {
  return {
    source: { link: link?.slug, invoice: dueInvoiceOf(invoice) },
    ...linesPaying(invoice, minor),
    charge: { minor, currency: invoice.currency },
    symbol: invoice.symbol,
    conversion: rates.conversionOf(invoice.currency, project.baseCurrency),
    description: invoice.description,
    payBy: link ? link.expiresAt : instant(minutesAfter(now, AUTHENTICATION_MINUTES)),
    savesCard: false,
    clientReference: invoice.clientReference,
    metadata: metadata ? { ...metadata, ...invoice.metadata } : invoice.metadata,
  };
}

/** What a link keeps of the invoice that it pays. */
export const paidInvoiceOf = ({ id, customerId, number, issuedAt }: Invoice): PaidInvoice => ({ id, customerId, number, issuedAt });

const dueInvoiceOf = (invoice: Invoice): DueInvoice => ({
  ...paidInvoiceOf(invoice),
  totalMinor: invoice.totalMinor,
  paidMinor: invoice.paidMinor,
  walletMinor: invoice.walletMinor,
  purchase: invoice.purchase,
});

/** A part that can be charged, and that leaves nothing or enough to be charged later. */
function readPart(amount: number, invoice: Invoice, project: Project): number {
  const { currency } = invoice;
  const field = 'planInfo.amount';
  const leftMinor = leftMinorOf(invoice);
  const { minor } = readAmount(amount, field, currency);
  const most = `${toMajor({ minor: leftMinor, currency })} ${currency.toUpperCase()}`;
  if (minor > leftMinor) throw invalidField(field, `Only ${most} is left to pay.`, 'too_large');
  const gateway = cardGatewayOf(project);
  requireMinimum({ minor, currency }, gateway, field);
  const restMinor = leftMinor - minor;
  if (restMinor > 0 && restMinor < minimumAt(currency, gateway).minor) {
    throw invalidField(field, `The rest would be less than the card processor charges. Send ${most}, or a smaller part.`);
  }
  return minor;
}
