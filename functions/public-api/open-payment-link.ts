import { requireOpen } from '../../shared/domain/links/payment-link.ts';
import { OpenLinkRequest } from '../../shared/domain/requests/payment-request.ts';
import { openLink } from '../../shared/flows/links/open-link.ts';
import { publishableKeyOf } from '../../shared/flows/links/publishable-key.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { checkoutView } from '../../shared/http/views/link-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /public-api/payment-links/open: what the checkout shows of a link. */
export const handler = checkoutRoute({ body: OpenLinkRequest }, async ({ body, caller, now }) => {
  const { link, project } = await openLink(body.payload, tenantOf(caller));
  requireOpen(link, now);
  const publicKey = await publishableKeyOf(link.tenantId, link.gatewayId);
  return ok(checkoutView(link, project, publicKey, now));
});
