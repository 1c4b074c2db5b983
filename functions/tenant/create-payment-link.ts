import { AnyLinkRequest } from '../../shared/domain/requests/payment-link-request.ts';
import { checkoutAddress } from '../../shared/flows/links/checkout-address.ts';
import { createNamedLink, makeUnlessRepeated } from '../../shared/flows/links/create-link.ts';
import { shortAddress } from '../../shared/flows/links/short-address.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { DEFAULT_TTL_MINUTES, parseLinkRequest } from '../../shared/http/layers/link-request.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { createdLinkView } from '../../shared/http/views/link-view.ts';
import { ok, replayed } from '../../shared/http/views/reply.ts';
import { findNamedProject, getNamedProject } from '../../shared/storage/recent.ts';

/** POST /webhook/payment-links: a link whose charge only the tenant's backend can have set. */
export const handler = tenantRoute(
  { body: AnyLinkRequest, answerOnce },
  'webhook',
  async ({ tenantId, body, operation, now }) => {
    const named = await findNamedProject(tenantId, body.productOrigin);
    const order = { tenantId, createdBy: 'tenant', ttlMinutes: DEFAULT_TTL_MINUTES, now, body } as const;
    const make = () =>
      createNamedLink({ ...order, request: parseLinkRequest(body), operationId: operation?.id });
    const created = await (named
      ? makeUnlessRepeated(body, { project: named, createdBy: 'tenant' }, make)
      : make());
    const project = await getNamedProject(tenantId, created.link.projectId);
    const redirectUrl = await checkoutAddress(created.link, project);
    const shortUrl = shortAddress(created.link, project);
    return ok({ ...createdLinkView(created, now), redirectUrl, shortUrl }, replayed(created.isReplay));
  },
);
