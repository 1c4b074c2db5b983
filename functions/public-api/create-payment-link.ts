import { AnyLinkRequest } from '../../shared/domain/requests/payment-link-request.ts';
import { requirePublicCreation } from '../../shared/domain/tenants/public-link-creation.ts';
import { checkoutAddress } from '../../shared/flows/links/checkout-address.ts';
import { createPaymentLink } from '../../shared/flows/links/create-link.ts';
import { DEFAULT_TTL_MINUTES, parseLinkRequest, sourceTypeOf } from '../../shared/http/layers/link-request.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { createdLinkView } from '../../shared/http/views/link-view.ts';
import { ok, replayed } from '../../shared/http/views/reply.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

/**
 * POST /public-api/payment-links: what to charge comes in, an address for the hosted checkout goes out. The storefront that asks and
 * the project that it names must both allow it.
 */
export const handler = publicRoute({ body: AnyLinkRequest, isKeyed: true }, async ({ body, project: storefront, now, operation }) => {
  const sourceType = sourceTypeOf(body);
  requirePublicCreation(storefront.publicLinkCreation, sourceType);
  const request = parseLinkRequest(body);
  const project = await getNamedProject(storefront.tenantId, request.productOrigin);
  requirePublicCreation(project.publicLinkCreation, sourceType);

  const created = await createPaymentLink({
    request,
    project,
    createdBy: 'public',
    ttlMinutes: DEFAULT_TTL_MINUTES,
    operationId: operation?.id,
    now,
  });
  const redirectUrl = await checkoutAddress(created.link, project);
  return ok({ ...createdLinkView(created, now), redirectUrl }, replayed(created.isReplay));
});
