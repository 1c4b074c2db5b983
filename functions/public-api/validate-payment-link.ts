import { requireOpen } from '../../shared/domain/links/payment-link.ts';
import { taxedLink } from '../../shared/domain/links/taxed-link.ts';
import { linkBySlug } from '../../shared/flows/links/link-by-slug.ts';
import { planOf } from '../../shared/flows/links/plan-of.ts';
import { publishableKeyOf } from '../../shared/flows/links/publishable-key.ts';
import { quotedPrice } from '../../shared/flows/tax/with-engine.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { planOnSaleView } from '../../shared/http/views/catalog-view.ts';
import { checkoutView } from '../../shared/http/views/link-view.ts';

/**
 * GET /public-api/payment-links/validate/:slug: whether a link may be paid, and with which key. The body is the
 * specification's: `plan` is the catalog's plan with the link's price, or describes the charge of a link that sells none.
 */
export const handler = checkoutRoute({}, async ({ path, caller, now }) => {
  const { link, project } = await linkBySlug(path.slug ?? '', tenantOf(caller));
  requireOpen(link, now);
  const onSale = await planOf(link, project);
  const publicKey = await publishableKeyOf(link.tenantId, link.gatewayId);
  const { slug, amount, totalAmount, description, billingType, recurring, items, expiresAt } = checkoutView(
    (await quotedPrice(project, undefined, now, (taxing) => taxedLink(link, taxing))).link,
    project,
    publicKey,
    now,
  );
  const price = { billingType, amount, totalAmount, recurring, items, expiresAt };
  const plan = onSale
    ? { ...planOnSaleView(onSale), isCustom: false, cycleId: link.plan?.cycleId, ...price }
    : { slug, isCustom: true, name: description ?? items[0]?.name, ...price };
  return { status: 200, body: { plan, provider: 'processor', publicKey, gatewayId: link.gatewayId } };
});
