import { mintToken } from '../../shared/auth/mint-token.ts';
import { TTL_SECONDS } from '../../shared/auth/token-form.ts';
import { PortalOpening } from '../../shared/domain/requests/customer-token-request.ts';
import { secondsAfter } from '../../shared/domain/time/calendar.ts';
import { usePortalCode } from '../../shared/flows/tokens/portal-codes.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { ok } from '../../shared/http/views/reply.ts';

const ttlSeconds = TTL_SECONDS.normal;

/** POST /public-api/portal/open: exchanges the code of a portal link, once, for a session of the browser that asks. */
export const handler = checkoutRoute({ body: PortalOpening }, async ({ body, caller, now }) => {
  const { tenantId, projectId, customerId, since } = await usePortalCode(body, tenantOf(caller), now);
  const grant = { audience: 'billing:client', tenantId, projectId, subject: customerId, ttlSeconds } as const;
  return ok({ token: await mintToken(grant, since), expiresAt: secondsAfter(since, ttlSeconds) });
});
