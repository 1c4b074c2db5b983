import { InvoicesQuery } from '../../shared/domain/requests/admin-queries.ts';
import { listInvoicesOf } from '../../shared/flows/records/list-records.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { invoiceView } from '../../shared/http/views/invoice-view.ts';
import { list } from '../../shared/http/views/reply.ts';

/** GET /admin/invoice: a page of the tenant's invoices, newest first. */
export const handler = adminRoute({ query: InvoicesQuery }, async ({ tenantId, query }) => {
  const { records, nextCursor } = await listInvoicesOf(tenantId, query);
  return list(records.map(invoiceView), nextCursor);
});
