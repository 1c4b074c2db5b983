import { requireOpen } from '../../shared/domain/links/payment-link.ts';
import { linkBySlug } from '../../shared/flows/links/open-link.ts';
import { publishableKeyOf } from '../../shared/flows/links/publishable-key.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { checkoutView } from '../../shared/http/views/link-view.ts';

/**
 * GET /public-api/payment-links/validate/:slug: whether a link may be paid, and with which key. The body is the
 * specification's; a custom link's `plan` describes its charge, since it belongs to no plan of the catalog.
 */
export const handler = checkoutRoute({}, async ({ path, caller, now }) => {
  const { link, project } = await linkBySlug(path.slug ?? '', tenantOf(caller));
  requireOpen(link, now);
  const publicKey = await publishableKeyOf(link.tenantId, link.gatewayId);
  const { slug, amount, totalAmount, description, billingType, recurring, items, expiresAt } = checkoutView(link, project, publicKey, now);
  const plan = { slug, isCustom: true, name: description ?? items[0]?.name, billingType, amount, totalAmount, recurring, items, expiresAt };
  return { status: 200, body: { plan, provider: 'processor', publicKey, gatewayId: link.gatewayId } };
});
