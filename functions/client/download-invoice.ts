import { InvoiceFileQuery } from '../../shared/domain/documents/query.ts';
import { drawnDocument } from '../../shared/flows/documents/drawn-document.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { fileReply } from '../../shared/http/views/client/file-reply.ts';
import { getOwnInvoice } from '../../shared/storage/invoices.ts';

/** GET /client/invoice/download-pdf: one of the customer's own invoices, or a credit note of it, as a PDF. */
export const handler = clientRoute({ query: InvoiceFileQuery }, async ({ customer, query, headers, now }) => {
  const invoice = await getOwnInvoice(customer, query.id);
  const { creditNote, locale } = query;
  const kind = creditNote === undefined ? 'invoice' : 'credit_note';
  return fileReply(await drawnDocument({ kind, creditNote }, invoice, locale, now), headers['if-none-match']);
});
