import { InvoiceFileQuery } from '../../shared/domain/documents/query.ts';
import { drawnDocument, writtenDocument } from '../../shared/flows/documents/drawn-document.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { fileReply } from '../../shared/http/views/client/file-reply.ts';
import { getOwnInvoice } from '../../shared/storage/invoices.ts';

/** GET /client/invoice/download-pdf: one of the customer's own invoices, or a credit note of it, as a PDF or as data. */
export const handler = clientRoute({ query: InvoiceFileQuery }, async ({ customer, query, headers, now }) => {
  const invoice = await getOwnInvoice(customer, query.id);
  const { creditNote, locale, format } = query;
  const wanted = { kind: creditNote === undefined ? 'invoice' : 'credit_note', creditNote } as const;
  const file =
    format === 'xml'
      ? await writtenDocument(wanted, invoice, now)
      : await drawnDocument(wanted, invoice, locale, now);
  return fileReply(file, headers['if-none-match']);
});
