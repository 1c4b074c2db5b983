import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { couponView } from '../../shared/http/views/coupon-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { countUsesOf, getCoupon } from '../../shared/storage/coupons/coupons.ts';

/** GET /admin/coupon/:code: a coupon of the tenant, and how often it is used. */
export const handler = adminRoute({}, async ({ tenantId, path }) => {
  return ok(couponView(await countUsesOf(await getCoupon(tenantId, path.code ?? ''))));
});
