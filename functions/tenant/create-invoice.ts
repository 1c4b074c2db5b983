import { InvoiceRequest } from '../../shared/domain/requests/invoice-request.ts';
import { undrawableFields } from '../../shared/flows/documents/undrawable-fields.ts';
import { createUnpaidInvoice } from '../../shared/flows/invoices/create-invoice.ts';
import { checkoutAddress } from '../../shared/flows/links/checkout-address.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { invoiceView } from '../../shared/http/views/invoice-view.ts';
import { linkView } from '../../shared/http/views/link-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

/** POST /webhook/invoices: an unpaid invoice of a customer, with the payment link that pays it. */
export const handler = tenantRoute(
  { body: InvoiceRequest, answerOnce },
  'webhook',
  async ({ tenantId, body, operation, now }) => {
    const project = await getNamedProject(tenantId, body.productOrigin);
    const { invoice, link } = await createUnpaidInvoice({
      request: body,
      project,
      operationId: operation?.id,
      now,
    });
    const redirectUrl = await checkoutAddress(link, project);
    return ok({
      ...invoiceView(invoice, await receiptsOf(tenantId)),
      paymentLink: { ...linkView(link, now), redirectUrl },
      undrawable: undrawableFields(body),
    });
  },
);
