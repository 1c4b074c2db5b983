import { setCouponStatus } from '../../shared/flows/catalog/coupons.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { couponView } from '../../shared/http/views/coupon-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { countUsesOf } from '../../shared/storage/coupons/coupons.ts';

/** POST /admin/coupon/:code/activate: the code can be used again. */
export const handler = adminChange({ answerOnce }, async ({ tenantId, path, now }) => {
  return ok(
    couponView(
      await countUsesOf(await setCouponStatus({ tenantId, id: path.code ?? '', request: 'active', now })),
    ),
  );
});
