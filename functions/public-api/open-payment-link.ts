import { whyClosed } from '../../shared/domain/links/payment-link.ts';
import { OpenLinkRequest } from '../../shared/domain/requests/payment-request.ts';
import { openLink } from '../../shared/flows/links/open-link.ts';
import { planOf } from '../../shared/flows/links/plan-link.ts';
import { publishableKeyOf } from '../../shared/flows/links/publishable-key.ts';
import { whenPaid } from '../../shared/flows/links/when-paid.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { checkoutView, closedLinkView } from '../../shared/http/views/link-view.ts';
import { ok, refusal } from '../../shared/http/views/reply.ts';
import { hasCoupons } from '../../shared/storage/coupons/coupons.ts';

/** POST /public-api/payment-links/open: what the checkout shows of a link, or of a link that is closed. */
export const handler = checkoutRoute({ body: OpenLinkRequest }, async ({ body, caller, now, requestId }) => {
  const { link, project } = await openLink(body.payload, tenantOf(caller));
  const closed = whyClosed(link, now);
  if (closed) return refusal(closed, requestId, closedLinkView(link, project, await whenPaid(link), now));
  await planOf(link, project);
  const [publicKey, mayHaveCode] = await Promise.all([publishableKeyOf(link.tenantId, link.gatewayId), hasCoupons(link.tenantId)]);
  return ok({ ...checkoutView(link, project, publicKey, now), acceptsCoupons: mayHaveCode && !link.invoice });
});
