import { InvoicesQuery } from '../../shared/domain/requests/admin-queries.ts';
import { listInvoicesOf } from '../../shared/flows/records/list-records.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { invoiceView } from '../../shared/http/views/invoice-view.ts';
import { list } from '../../shared/http/views/reply.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';

/** GET /webhook/invoices: a page of the tenant's invoices, newest first. */
export const handler = tenantRoute({ query: InvoicesQuery }, 'webhook', async ({ tenantId, query }) => {
  const { records, nextCursor } = await listInvoicesOf(tenantId, query);
  const receiptOf = await receiptsOf(tenantId);
  return list(
    records.map((invoice) => invoiceView(invoice, receiptOf)),
    nextCursor,
  );
});
