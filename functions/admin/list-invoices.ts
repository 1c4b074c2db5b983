import { InvoicesQuery } from '../../shared/domain/requests/admin-queries.ts';
import { listInvoicesOf } from '../../shared/flows/records/list-records.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { invoiceView } from '../../shared/http/views/invoice-view.ts';
import { list } from '../../shared/http/views/reply.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';

/** GET /admin/invoice: a page of the tenant's invoices, newest first. */
export const handler = adminRoute({ query: InvoicesQuery }, async ({ tenantId, query }) => {
  const { records, nextCursor } = await listInvoicesOf(tenantId, query);
  const receiptOf = await receiptsOf(tenantId);
  return list(
    records.map((invoice) => invoiceView(invoice, receiptOf)),
    nextCursor,
  );
});
