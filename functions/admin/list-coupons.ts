import { CouponsQuery } from '../../shared/domain/requests/coupon-requests.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { couponView } from '../../shared/http/views/coupon-view.ts';
import { list } from '../../shared/http/views/reply.ts';
import { countUses, listCoupons } from '../../shared/storage/coupons/coupons.ts';

/** GET /admin/coupon: a page of the tenant's active coupons, or of its retired ones, newest first. */
export const handler = adminRoute({ query: CouponsQuery }, async ({ tenantId, query }) => {
  const { records, nextCursor } = await listCoupons(tenantId, query.status, query);
  return list((await countUses(records)).map(couponView), nextCursor);
});
