import { AnyLinkRequest } from '../../shared/domain/requests/payment-link-request.ts';
import { checkoutAddress } from '../../shared/flows/links/checkout-address.ts';
import { createPaymentLink } from '../../shared/flows/links/create-link.ts';
import { DEFAULT_TTL_MINUTES, parseLinkRequest } from '../../shared/http/layers/link-request.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { createdLinkView } from '../../shared/http/views/link-view.ts';
import { ok, replayed } from '../../shared/http/views/reply.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

/** POST /webhook/payment-links: a link whose charge only the tenant's backend can have set. */
export const handler = tenantRoute({ body: AnyLinkRequest, isKeyed: true }, 'webhook', async ({ tenantId, body, operation, now }) => {
  const request = parseLinkRequest(body);
  const project = await getNamedProject(tenantId, request.productOrigin);
  const created = await createPaymentLink({
    request,
    project,
    createdBy: 'tenant',
    ttlMinutes: DEFAULT_TTL_MINUTES,
    operationId: operation?.id,
    now,
  });
  const redirectUrl = await checkoutAddress(created.link, project);
  return ok({ ...createdLinkView(created, now), redirectUrl }, replayed(created.isReplay));
});
