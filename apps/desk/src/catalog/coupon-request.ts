import type { Coupon } from '../api/shapes.ts';
import { typedNumber } from '../payments/refund-request.ts';

/** What the form of a coupon holds, as it was typed. */
export type TypedCoupon = Readonly<{
  code: string;
  kind: 'percent' | 'amount';
  percent: string;
  amount: string;
  currency: string;
  duration: Coupon['duration'];
  cycles: string;
  uses: string;
  until: string;
  firstPurchaseOnly: boolean;
}>;

export function typedCoupon(coupon: Coupon | undefined, currency: string): TypedCoupon {
  const [off] = coupon?.amountsOff ?? [];
  return {
    code: coupon?.code ?? '',
    kind: off ? 'amount' : 'percent',
    percent: String(coupon?.percentOff ?? ''),
    amount: String(off?.amount ?? ''),
    currency: off?.currency ?? currency,
    duration: coupon?.duration ?? 'once',
    cycles: String(coupon?.cycles ?? 3),
    uses: String(coupon?.maxRedemptions ?? ''),
    until: coupon?.validTo?.slice(0, 10) ?? '',
    firstPurchaseOnly: coupon?.firstPurchaseOnly ?? false,
  };
}

/**
 * The body of the request that makes a coupon, or changes one. Amounts in other currencies than the one that is typed stay as they are. A
 * cap that was emptied is sent as it is: the service says that a cap is not taken away.
 */
export function couponBody(typed: TypedCoupon, coupon: Coupon | undefined): object {
  const { code, kind, percent, amount, currency, duration, cycles, uses, until, firstPurchaseOnly } = typed;
  const others = coupon?.amountsOff?.slice(1).filter((one) => one.currency !== currency) ?? [];
  const cap = typedNumber(uses) ?? (coupon?.maxRedemptions === undefined ? undefined : uses);
  return {
    ...(!coupon && { code }),
    ...(kind === 'percent'
      ? { percentOff: typedNumber(percent) }
      : { amountsOff: [{ currency, amount: typedNumber(amount) }, ...others] }),
    duration,
    ...(duration === 'cycles' && { cycles: typedNumber(cycles) }),
    ...(cap !== undefined && { maxRedemptions: cap }),
    validTo: /^\d{4}-\d\d-\d\d$/.test(until.trim()) ? `${until.trim()}T00:00:00Z` : until.trim(),
    firstPurchaseOnly,
  };
}
