import { CouponEdit } from '../../shared/domain/requests/coupon-requests.ts';
import { editCoupon } from '../../shared/flows/catalog/coupons.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { couponView } from '../../shared/http/views/coupon-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { countUsesOf } from '../../shared/storage/coupons/coupons.ts';

/** PATCH /admin/coupon/:code: changes what is sent, if the version is still the stored one and the rules are not locked. */
export const handler = adminChange({ body: CouponEdit }, async ({ tenantId, path, body, now }) => {
  return ok(
    couponView(await countUsesOf(await editCoupon({ tenantId, id: path.code ?? '', request: body, now }))),
  );
});
