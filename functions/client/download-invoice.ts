import { InvoiceFileQuery } from '../../shared/domain/documents/query.ts';
import { askedDocument } from '../../shared/flows/documents/asked-document.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { fileReply } from '../../shared/http/views/client/file-reply.ts';
import { getOwnInvoice } from '../../shared/storage/invoices.ts';

/** GET /client/invoice/download-pdf: one of the customer's own invoices, or a credit note of it, as a PDF or as data. */
export const handler = clientRoute({ query: InvoiceFileQuery }, async ({ customer, query, headers, now }) => {
  const invoice = await getOwnInvoice(customer, query.id);
  return fileReply(await askedDocument(query, invoice, now), headers['if-none-match']);
});
