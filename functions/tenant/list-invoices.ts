import { PageQuery } from '../../shared/domain/requests/page-query.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { invoiceView } from '../../shared/http/views/invoice-view.ts';
import { list } from '../../shared/http/views/reply.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';
import { listInvoices } from '../../shared/storage/invoices.ts';

/** GET /webhook/invoices: a page of the tenant's invoices, newest first. */
export const handler = tenantRoute({ query: PageQuery }, 'webhook', async ({ tenantId, query }) => {
  const { records, nextCursor } = await listInvoices(tenantId, query);
  const receiptOf = await receiptsOf(tenantId);
  return list(
    records.map((invoice) => invoiceView(invoice, receiptOf)),
    nextCursor,
  );
});
