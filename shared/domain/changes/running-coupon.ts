import type { Order } from '../billing/order.ts';
import { percentageOf } from '../coupons/discount.ts';
import type { Money } from '../money/money.ts';

type Reduction = Readonly<{ discountMinor: number; percentOff?: number | undefined }>;

/**
 * What a code that still runs takes off another price: the same percentage, or the same amount. Only a code of the
 * whole price leaves nothing to charge; what another leaves is enough for the card processor.
 */
export function discountAt(
  { discountMinor, percentOff }: Reduction,
  price: Money,
  minimumMinor: number,
): number {
  const off =
    percentOff === undefined ? Math.min(discountMinor, price.minor) : percentageOf(price, percentOff);
  const left = price.minor - off;
  const isWhole = price.minor === 0 || percentOff === 100;
  return (left === 0 && isWhole) || left >= minimumMinor ? off : Math.max(0, price.minor - minimumMinor);
}

export function couponAt(coupon: Order['coupon'], price: Money, minimumMinor: number): Order['coupon'] {
  return coupon && { ...coupon, discountMinor: discountAt(coupon, price, minimumMinor) };
}
