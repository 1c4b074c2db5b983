import { DocumentQuery } from '../../shared/domain/documents/query.ts';
import { drawnDocument } from '../../shared/flows/documents/drawn-document.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { fileReply } from '../../shared/http/views/client/file-reply.ts';
import { getOwnInvoice } from '../../shared/storage/invoices.ts';

/** GET /client/invoice/download-receipt: the receipt of what was paid of one of the customer's own invoices, as a PDF. */
export const handler = clientRoute({ query: DocumentQuery }, async ({ customer, query, headers, now }) => {
  const invoice = await getOwnInvoice(customer, query.id);
  return fileReply(
    await drawnDocument({ kind: 'receipt' }, invoice, query.locale, now),
    headers['if-none-match'],
  );
});
