import { readTypedCode, requireNoInvoice } from '../../shared/domain/coupons/coupon.ts';
import { requireOpen } from '../../shared/domain/links/payment-link.ts';
import { toMajor } from '../../shared/domain/money/money.ts';
import { QuoteLinkRequest } from '../../shared/domain/requests/payment-request.ts';
import { openLink } from '../../shared/flows/links/open-link.ts';
import { planOf } from '../../shared/flows/links/plan-link.ts';
import { quotedDiscount } from '../../shared/flows/sales/coupon.ts';
import { pricingOf } from '../../shared/flows/sales/link.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { laterView } from '../../shared/http/views/discount-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /public-api/payment-links/quote: what the link costs with a code. For display; paying prices it again. */
export const handler = checkoutRoute({ body: QuoteLinkRequest }, async ({ body, caller, now }) => {
  const { link, project } = await openLink(body.payload, tenantOf(caller));
  requireOpen(link, now);
  await planOf(link, project);
  const code = readTypedCode(body.couponCode);
  if (code) requireNoInvoice(link);
  const { discountMinor, later } = code ? await quotedDiscount(code, { ...pricingOf(link, project), now }) : { discountMinor: 0 };
  const major = (minor: number) => toMajor({ minor, currency: link.currency });
  return ok({
    subtotal: major(link.chargeMinor),
    discount: major(discountMinor),
    total: major(link.chargeMinor - discountMinor),
    ...(later && { later: laterView(later, major) }),
    currency: { code: link.currency.toUpperCase(), symbol: link.symbol },
  });
});
