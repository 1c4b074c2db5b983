import type { Order } from './order.ts';

/** The code of an order once one more of its cycles is charged. */
export function couponAfterCycle(coupon: Order['coupon']): Order['coupon'] {
  if (coupon?.cyclesLeft === undefined) return coupon;
  return coupon.cyclesLeft > 1 ? { ...coupon, cyclesLeft: coupon.cyclesLeft - 1 } : undefined;
}
