import { PortalOpening } from '../../shared/domain/requests/customer-token-request.ts';
import { openPortal } from '../../shared/flows/tokens/portal-sessions.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /public-api/portal/open: exchanges the code of a portal link, once, for a session of the browser that asks. */
export const handler = checkoutRoute({ body: PortalOpening }, async ({ body, caller, now }) =>
  ok(await openPortal(body, tenantOf(caller), now)),
);
