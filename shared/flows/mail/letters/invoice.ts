import { type Invoice, InvoiceStatus, leftMinorOf } from '../../../domain/billing/invoice.ts';
import type { BillingEvent } from '../../../domain/events/event.ts';
import type { InvoiceId, LinkSlug } from '../../../domain/ids.ts';
import { getInvoice } from '../../../storage/invoices.ts';
import { findLink } from '../../../storage/links.ts';
import { drawnDocument } from '../../documents/drawn-document.ts';
import { issuedPaper } from '../../documents/issued-paper.ts';
import { isShopsWord } from '../../receipts/shops-word.ts';
import { linesOf } from './receipt.ts';
import { type Teller, textIn } from './telling.ts';

/**
 * `invoice.created` of an invoice that is to be paid, with the link that pays it and the invoice as a PDF. One that its payment made has
 * a receipt, and one of a cycle that could not be charged the letter of that.
 */
export const invoiceLetter: Teller = async ({ event, project, now }) => {
  const invoiceId = textIn(event.data, 'invoiceId') as InvoiceId | undefined;
  if (!invoiceId) return undefined;
  const invoice = await getInvoice(event.tenantId, invoiceId);
  const isOpen = invoice.status === InvoiceStatus.unpaid || invoice.status === InvoiceStatus.partiallyPaid;
  if (!isOpen || invoice.renews !== undefined) return undefined;
  const isOwn = await isShopsWord(event.tenantId, event.data.paymentLink);
  const { paper } = await issuedPaper(invoice, { kind: 'invoice' }, now);
  const slug = await linkOf(invoice, event);
  const { dueOn, description, number, currency } = invoice;
  return {
    about: {
      kind: 'invoice',
      number,
      due: { minor: leftMinorOf(invoice), currency },
      dueOn,
      isOverdue: false,
      ...(isOwn ? { description, lines: linesOf(paper).lines } : { lines: [] }),
      payUrl: slug && `${project.checkoutUrl}/p/${slug}`,
      hasPdf: isOwn,
    },
    ...(isOwn && { attachments: [await drawnDocument({ kind: 'invoice' }, invoice, undefined, now)] }),
  };
};

/** The link that pays the invoice: its own, of which its event may tell before its record does. */
async function linkOf({ tenantId, id, linkSlug }: Invoice, { data }: BillingEvent) {
  if (linkSlug !== undefined) return linkSlug;
  const slug = textIn(data, 'paymentLink') as LinkSlug | undefined;
  const link = slug && (await findLink(tenantId, slug));
  return link?.invoice?.id === id ? slug : undefined;
}
