import type { SourceType } from '../../shared/domain/links/source-type.ts';
import { AnyLinkRequest } from '../../shared/domain/requests/payment-link-request.ts';
import { requirePublicCreation } from '../../shared/domain/tenants/public-link-creation.ts';
import { checkoutAddress } from '../../shared/flows/links/checkout-address.ts';
import { createNamedLink, makeUnlessRepeated } from '../../shared/flows/links/create-link.ts';
import { estimatedTax } from '../../shared/flows/links/estimated-tax.ts';
import { shortAddress } from '../../shared/flows/links/short-address.ts';
import { requireKnownNetwork } from '../../shared/flows/risk/require-known-network.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import {
  DEFAULT_TTL_MINUTES,
  parseLinkRequest,
  sourceTypeOf,
  sourceTypeOfLink,
} from '../../shared/http/layers/link-request.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { createdLinkView } from '../../shared/http/views/link-view.ts';
import { ok, replayed } from '../../shared/http/views/reply.ts';
import { findNamedProject } from '../../shared/storage/recent.ts';

/**
 * POST /public-api/payment-links: what to charge comes in, an address for the hosted checkout goes out. The storefront that asks and
 * the project that it names must both allow it. A body that names no project of the tenant may repeat a key of the storefront's own.
 */
export const handler = publicRoute(
  { body: AnyLinkRequest, answerOnce },
  async ({ body, project: storefront, clientNetwork, now, operation }) => {
    const named = (await findNamedProject(storefront.tenantId, body.productOrigin)) ?? storefront;
    const requireOpen = (sourceType: SourceType) => {
      requirePublicCreation(storefront.publicLinkCreation, sourceType);
      requirePublicCreation(named.publicLinkCreation, sourceType);
    };
    const order = {
      tenantId: storefront.tenantId,
      createdBy: 'public',
      clientNetwork,
      ttlMinutes: DEFAULT_TTL_MINUTES,
      now,
      body,
    } as const;
    const created = await makeUnlessRepeated(body, { project: named, createdBy: 'public' }, async () => {
      requireOpen(sourceTypeOf(body));
      await requireKnownNetwork(storefront.tenantId, clientNetwork, now);
      return await createNamedLink({
        ...order,
        request: parseLinkRequest(body, storefront.id),
        operationId: operation?.id,
      });
    });
    if (created.isReplay) requireOpen(sourceTypeOfLink(created.link));
    const redirectUrl = await checkoutAddress(created.link, named);
    const shortUrl = shortAddress(created.link, named);
    const tax = await estimatedTax(created.link, now);
    const view = createdLinkView({ created, tax }, now);
    return ok({ ...view, redirectUrl, shortUrl }, replayed(created.isReplay));
  },
);
