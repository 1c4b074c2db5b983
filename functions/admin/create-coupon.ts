import { CouponRequest } from '../../shared/domain/requests/coupon-requests.ts';
import { addCoupon } from '../../shared/flows/catalog/coupons.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { couponView } from '../../shared/http/views/coupon-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { countUsesOf } from '../../shared/storage/coupons/coupons.ts';

/** POST /admin/coupon: a new coupon, active at once. */
export const handler = adminChange(
  { body: CouponRequest, answerOnce },
  async ({ tenantId, body, operation, now }) => {
    return ok(
      couponView(
        await countUsesOf(await addCoupon({ tenantId, request: body, operationId: operation?.id, now })),
      ),
    );
  },
);
