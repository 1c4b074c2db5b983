import { PaperQuery } from '../../shared/domain/documents/query.ts';
import { askedDocument } from '../../shared/flows/documents/asked-document.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { fileReply } from '../../shared/http/views/client/file-reply.ts';
import { getInvoice } from '../../shared/storage/invoices.ts';

/** GET /webhook/invoices/:id/pdf: a paper of one of the tenant's invoices, as a PDF or as data, the same that its customer downloads. */
export const handler = tenantRoute(
  { query: PaperQuery },
  'webhook',
  async ({ tenantId, path, query, headers, now }) => {
    const invoice = await getInvoice(tenantId, path.id ?? '');
    return fileReply(await askedDocument(query, invoice, now), headers['if-none-match']);
  },
);
