import type { Coupon } from '../../contracts/answers/coupon.ts';
import type { Shown } from '../../contracts/answers/shown.ts';
import { amountsView } from '../../domain/coupons/read-coupon.ts';
import type { CountedCoupon } from '../../storage/coupons/coupons.ts';

/** A coupon as staff read it, in the fields that they send, with how often it is used. */
export function couponView(coupon: CountedCoupon): Shown<typeof Coupon> {
  const { tenantId: _, shards: _shards, amountsOff, minimums, uses, ...rest } = coupon;
  return {
    ...rest,
    amountsOff: amountsOff && amountsView(amountsOff),
    minimums: minimums && amountsView(minimums),
    uses: { reserved: uses.live - uses.redeemed, redeemed: uses.redeemed },
  };
}
