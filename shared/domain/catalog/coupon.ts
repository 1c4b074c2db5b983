import { BillingError } from '../errors.ts';

/** Whether the tenant has coupons: only then does the checkout ask for a code. Tenants cannot define coupons yet. */
export const ACCEPTS_COUPONS = false;

/** Throws `coupon_not_valid` for any coupon code: tenants cannot define coupons yet, so no code can be valid. */
export function requireNoCoupon(code: string | undefined): void {
  if (code) throw new BillingError('coupon_not_valid', 'This code is not valid.', { field: 'couponCode' });
}
