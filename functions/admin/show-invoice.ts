import { AsOfQuery } from '../../shared/domain/requests/admin-queries.ts';
import { placeOfInvoice } from '../../shared/flows/records/places.ts';
import { showAsOf } from '../../shared/flows/records/show-as-of.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { invoiceView } from '../../shared/http/views/invoice-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';
import { invoiceNotFound, parseInvoice } from '../../shared/storage/invoices.ts';

const invoice = { placeOf: placeOfInvoice, parse: parseInvoice, notFound: invoiceNotFound };

/** GET /admin/invoice/:id: an invoice of the tenant, as it is or as it was known at an instant. */
export const handler = adminRoute({ query: AsOfQuery }, async ({ tenantId, path, query, now, deadline }) => {
  const asked = { id: path.id ?? '', ...query, now, deadline };
  const { record, ...told } = await showAsOf(tenantId, invoice, asked);
  return ok({ ...invoiceView(record, await receiptsOf(tenantId)), ...told });
});
