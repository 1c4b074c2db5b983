import { InvoiceFileQuery } from '../../shared/domain/documents/query.ts';
import { drawnDocument, writtenInvoice } from '../../shared/flows/documents/drawn-document.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { fileReply } from '../../shared/http/views/client/file-reply.ts';
import { getOwnInvoice } from '../../shared/storage/invoices.ts';

/** GET /client/invoice/download-pdf: one of the customer's own invoices as a PDF, or as data. */
export const handler = clientRoute({ query: InvoiceFileQuery }, async ({ customer, query, headers }) => {
  const invoice = await getOwnInvoice(customer, query.id);
  const file =
    query.format === 'xml'
      ? await writtenInvoice(invoice)
      : await drawnDocument('invoice', invoice, query.locale);
  return fileReply(file, headers['if-none-match']);
});
