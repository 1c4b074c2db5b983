import { BillingError } from '../errors.ts';

/** Throws `coupon_not_valid` for any coupon code: tenants cannot define coupons yet, so no code can be valid. */
export function requireNoCoupon(code: string | undefined): void {
  if (code) throw new BillingError('coupon_not_valid', 'This code is not valid.', { field: 'couponCode' });
}
