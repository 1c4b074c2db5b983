import { BillingError } from '../errors.ts';

/**
 * Refuses every code but none at all: no tenant has coupons yet, so none can be valid.
 *
 * Throws `coupon_not_valid` with a message for the payer.
 */
export function requireNoCoupon(code: string | undefined): void {
  if (code) throw new BillingError('coupon_not_valid', 'This code is not valid.', { field: 'couponCode' });
}
