import { voidInvoice } from '../../shared/flows/charging/transfers/void-invoice.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { invoiceView } from '../../shared/http/views/invoice-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';

/** POST /admin/invoice/:id/void: ends an invoice of which nothing is paid, and the purchase that waits for it. */
export const handler = adminChange({ answerOnce }, async ({ tenantId, path, now }) => {
  const invoice = await voidInvoice({ tenantId, id: path.id ?? '', now });
  return ok(invoiceView(invoice, await receiptsOf(tenantId)));
});
