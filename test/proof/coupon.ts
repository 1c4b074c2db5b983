import type { Coupon } from '../../shared/domain/coupons/coupon.ts';
import { COUPON_SHARDS } from '../../shared/domain/coupons/shards.ts';
import type { CouponCode, CouponId, TenantId } from '../../shared/domain/ids.ts';
import { instant } from '../../shared/domain/time/calendar.ts';
import { newId } from '../../shared/runtime/new-id.ts';
import { createCoupon } from '../../shared/storage/coupons/coupons.ts';
import { commit } from '../../shared/storage/table/table.ts';
import { invoke } from '../harness/invocation.ts';
import type { Stage } from './stage.ts';

export const ONLY_USE = 'ONLY-USE';

/** Makes the coupon `ONLY-USE`, which has one use. */
export async function makeCoupon({ tenantId, time, callLog }: Stage): Promise<void> {
  const now = time.now();
  const own = {
    tenantId: tenantId as TenantId,
    version: 1,
    createdAt: instant(now),
    updatedAt: instant(now),
    shards: COUPON_SHARDS,
  };
  const rules = {
    status: 'active',
    percentOff: 10,
    maxRedemptions: 1,
    firstPurchaseOnly: false,
    duration: 'forever',
  } as const;
  const coupon: Coupon = {
    ...own,
    ...rules,
    id: newId<CouponId>('coupon', now),
    code: ONLY_USE as CouponCode,
  };
  await invoke(callLog, () => commit(createCoupon(coupon)));
}
