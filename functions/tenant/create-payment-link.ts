import { AnyLinkRequest } from '../../shared/domain/requests/payment-link-request.ts';
import { createTenantLink } from '../../shared/flows/links/create-tenant-link.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { DEFAULT_TTL_MINUTES, parseLinkRequest } from '../../shared/http/layers/link-request.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { createdLinkView } from '../../shared/http/views/link-view.ts';
import { ok, replayed } from '../../shared/http/views/reply.ts';

/** POST /webhook/payment-links: a link whose charge only the tenant's backend can have set. */
export const handler = tenantRoute(
  { body: AnyLinkRequest, answerOnce },
  'webhook',
  async ({ tenantId, body, operation, now }) => {
    const read = () => parseLinkRequest(body);
    const order = { tenantId, body, read, operation, now, ttlMinutes: DEFAULT_TTL_MINUTES };
    const { addresses, ...made } = await createTenantLink(order);
    return ok({ ...createdLinkView(made, now), ...addresses }, replayed(made.created.isReplay));
  },
);
