import { PortalLinkRequest } from '../../shared/domain/requests/customer-token-request.ts';
import { issuePortalLink } from '../../shared/flows/tokens/portal-codes.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { currentId } from '../../shared/storage/customer/as-customer.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

/** POST /webhook/portal-link: the portal page's address with a code that signs one browser in. */
export const handler = tenantRoute(
  { body: PortalLinkRequest },
  'webhook',
  async ({ tenantId, body, now }) => {
    const project = await getNamedProject(tenantId, body.productOrigin);
    const customerId = await currentId(project, tenantId, body.email);
    return ok(await issuePortalLink(project, customerId, body.expiresInSeconds, now));
  },
);
