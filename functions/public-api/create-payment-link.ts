import { SourceType } from '../../shared/domain/links/source-type.ts';
import { AnyLinkRequest } from '../../shared/domain/requests/payment-link-request.ts';
import { requirePublicCreation } from '../../shared/domain/tenants/public-link-creation.ts';
import { checkoutAddress, shortAddress } from '../../shared/flows/links/checkout-address.ts';
import { createPaymentLink, findRepeated } from '../../shared/flows/links/create-link.ts';
import { DEFAULT_TTL_MINUTES, parseLinkRequest, sourceTypeOf } from '../../shared/http/layers/link-request.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { createdLinkView } from '../../shared/http/views/link-view.ts';
import { ok, replayed } from '../../shared/http/views/reply.ts';
import { findNamedProject, getNamedProject } from '../../shared/storage/recent.ts';

/**
 * POST /public-api/payment-links: what to charge comes in, an address for the hosted checkout goes out. The storefront that asks and
 * the project that it names must both allow it. A body that names no project of the tenant may repeat a key of the storefront's own.
 */
export const handler = publicRoute({ body: AnyLinkRequest, isKeyed: true }, async ({ body, project: storefront, now, operation }) => {
  const named = (await findNamedProject(storefront.tenantId, body.productOrigin)) ?? storefront;
  const repeated = await findRepeated(body, { project: named, createdBy: 'public' });
  const sourceType = repeated ? SourceType.custom : sourceTypeOf(body);
  requirePublicCreation(storefront.publicLinkCreation, sourceType);
  requirePublicCreation(named.publicLinkCreation, sourceType);

  const make = async () => {
    const request = parseLinkRequest(body);
    const project = await getNamedProject(storefront.tenantId, request.productOrigin);
    const rest = { createdBy: 'public', ttlMinutes: DEFAULT_TTL_MINUTES, operationId: operation?.id, now } as const;
    return await createPaymentLink({ request, project, ...rest });
  };
  const created = repeated ?? (await make());
  const redirectUrl = await checkoutAddress(created.link, named);
  const shortUrl = shortAddress(created.link, named);
  return ok({ ...createdLinkView(created, now), redirectUrl, shortUrl }, replayed(created.isReplay));
});
