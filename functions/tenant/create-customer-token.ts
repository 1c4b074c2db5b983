import { mintToken } from '../../shared/auth/mint-token.ts';
import { CustomerTokenRequest } from '../../shared/domain/requests/customer-token-request.ts';
import { secondsAfter } from '../../shared/domain/time/calendar.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { currentId } from '../../shared/storage/customer/as-customer.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

/** POST /webhook/customer-token: a token for the customer that the tenant's backend has signed in itself. Nothing is stored. */
export const handler = tenantRoute(
  { body: CustomerTokenRequest },
  'webhook',
  async ({ tenantId, body, now }) => {
    const project = await getNamedProject(tenantId, body.productOrigin);
    const customerId = await currentId(project, tenantId, body.email);
    const ttlSeconds = body.expiresInSeconds;
    const token = await mintToken(
      { audience: 'billing:client', tenantId, projectId: project.id, subject: customerId, ttlSeconds },
      now,
    );
    return ok({ token, customerId, expiresAt: secondsAfter(now, ttlSeconds) });
  },
);
