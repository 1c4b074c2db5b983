import { PortalLinkRequest } from '../../shared/domain/requests/customer-token-request.ts';
import { secondsAfter } from '../../shared/domain/time/calendar.ts';
import { newPortalCode } from '../../shared/flows/tokens/portal-sessions.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { customerIdOf } from '../../shared/runtime/hash.ts';
import { createPortalCode } from '../../shared/storage/customer/portal-codes.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';
import { commit } from '../../shared/storage/table/table.ts';

/** POST /webhook/portal-link: the portal page's address with a code that signs one browser in. The fragment is sent to no server and in no Referer. */
export const handler = tenantRoute(
  { body: PortalLinkRequest },
  'webhook',
  async ({ tenantId, body, now }) => {
    const project = await getNamedProject(tenantId, body.productOrigin);
    const customerId = customerIdOf(project, body.email);
    const ttlSeconds = body.expiresInSeconds;
    const { text, code } = newPortalCode({ tenantId, projectId: project.id, customerId, ttlSeconds }, now);
    await commit([createPortalCode(code)]);
    return ok({
      url: `${project.checkoutUrl}/portal#code=${text}`,
      customerId,
      expiresAt: secondsAfter(now, ttlSeconds),
    });
  },
);
