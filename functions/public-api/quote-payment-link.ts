import { requireNoCoupon } from '../../shared/domain/catalog/coupon.ts';
import { requireOpen } from '../../shared/domain/links/payment-link.ts';
import { toMajor } from '../../shared/domain/money/money.ts';
import { QuoteLinkRequest } from '../../shared/domain/requests/payment-request.ts';
import { openLink } from '../../shared/flows/links/open-link.ts';
import { planOf } from '../../shared/flows/links/plan-link.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /public-api/payment-links/quote: what the link costs with a code. For display; paying prices it again. */
export const handler = checkoutRoute({ body: QuoteLinkRequest }, async ({ body, caller, now }) => {
  const { link, project } = await openLink(body.payload, tenantOf(caller));
  requireOpen(link, now);
  await planOf(link, project);
  requireNoCoupon(body.couponCode);
  const total = toMajor({ minor: link.chargeMinor, currency: link.currency });
  return ok({ subtotal: total, discount: 0, total, currency: { code: link.currency.toUpperCase(), symbol: link.symbol } });
});
