import { PageQuery } from '../../shared/domain/requests/page-query.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { ownInvoiceView } from '../../shared/http/views/client/own-records.ts';
import { list } from '../../shared/http/views/reply.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';
import { listInvoices } from '../../shared/storage/invoices.ts';

/** GET /client/invoices: a page of the customer's own invoices, newest first. */
export const handler = clientRoute(
  { query: PageQuery },
  async ({ customer: { tenantId, customerId, projectId }, query }) => {
    const { records, nextCursor } = await listInvoices(tenantId, { ...query, customerId, projectId });
    const receiptOf = await receiptsOf(tenantId);
    return list(
      records.map((invoice) => ownInvoiceView(invoice, receiptOf)),
      nextCursor,
    );
  },
);
