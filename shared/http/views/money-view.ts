import type { ShownMoney } from '../../contracts/answers/shown.ts';
import type { Discount } from '../../domain/coupons/discount.ts';
import type { Currency } from '../../domain/money/currency.ts';
import { type Money, toMajor } from '../../domain/money/money.ts';

/** An amount as answers show it. */
export const moneyView = (amount: Money): ShownMoney => ({
  value: toMajor(amount),
  currency: amount.currency.toUpperCase(),
});

/** The same of several amounts in one currency. */
export const moneyIn =
  (currency: Currency) =>
  (minor: number): ShownMoney =>
    moneyView({ minor, currency });

type Later = NonNullable<Discount['later']>;

/** What a code takes off later cycles. Without `cyclesLeft` it does so forever. */
export const laterView = <Amount>(
  { discountMinor, cyclesLeft }: Later,
  money: (minor: number) => Amount,
) => ({
  amount: money(discountMinor),
  ...(cyclesLeft !== undefined && { cyclesLeft }),
});
