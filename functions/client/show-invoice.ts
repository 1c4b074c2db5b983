import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { ownInvoiceView } from '../../shared/http/views/client/own-records.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';
import { getOwnInvoice } from '../../shared/storage/invoices.ts';

/** GET /client/invoice/:id: one of the customer's own invoices. */
export const handler = clientRoute({}, async ({ customer, path }) =>
  ok(ownInvoiceView(await getOwnInvoice(customer, path.id ?? ''), await receiptsOf(customer.tenantId))),
);
