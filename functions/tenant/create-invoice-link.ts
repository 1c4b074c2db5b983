import { InvoiceLinkRequest } from '../../shared/domain/requests/invoice-request.ts';
import { createInvoiceLink } from '../../shared/flows/invoices/invoice-link.ts';
import { checkoutAddress } from '../../shared/flows/links/checkout-address.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { linkView } from '../../shared/http/views/link-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /webhook/invoices/:id/payment-link: another link for an unpaid invoice. */
export const handler = tenantRoute(
  { body: InvoiceLinkRequest, answerOnce },
  'webhook',
  async ({ tenantId, body, path, operation, now }) => {
    const request = {
      tenantId,
      id: path.id ?? '',
      expiresInMinutes: body.expiresInMinutes,
      operationId: operation?.id,
      now,
    };
    const { link, project } = await createInvoiceLink(request);
    return ok({ ...linkView(link, now), redirectUrl: await checkoutAddress(link, project) });
  },
);
