import type { Discount } from '../../domain/coupons/discount.ts';

type Later = NonNullable<Discount['later']>;

/** What a code takes off later cycles. Without `cyclesLeft` it does so forever. */
export const laterView = <Amount>(
  { discountMinor, cyclesLeft }: Later,
  money: (minor: number) => Amount,
) => ({
  amount: money(discountMinor),
  ...(cyclesLeft !== undefined && { cyclesLeft }),
});
