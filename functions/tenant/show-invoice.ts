import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { invoiceView } from '../../shared/http/views/invoice-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';
import { getInvoice } from '../../shared/storage/invoices.ts';

/** GET /webhook/invoices/:id: an invoice of the tenant, and the transaction that paid it. */
export const handler = tenantRoute({}, 'webhook', async ({ tenantId, path }) =>
  ok(invoiceView(await getInvoice(tenantId, path.id ?? ''), await receiptsOf(tenantId))),
);
