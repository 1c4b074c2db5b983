import type { ShownMoney } from '../../contracts/answers/shown.ts';
import type { Discount } from '../../domain/coupons/discount.ts';
import type { Currency } from '../../domain/money/currency.ts';
import { type Money, toMajor } from '../../domain/money/money.ts';

/** An amount as answers show it. */
export const moneyView = (amount: Money): ShownMoney => ({
  value: toMajor(amount),
  currency: amount.currency.toUpperCase(),
});

/** An amount, and under its deprecated name the number of it. */
export const alsoBare = <Was extends string, Name extends string>(was: Was, name: Name, amount: Money) => {
  const shown = moneyView(amount);
  return { [name]: shown, [was]: shown.value } as { [Key in Was]: number } & { [Key in Name]: ShownMoney };
};

/** The same of several amounts in one currency. */
export const moneyIn =
  (currency: Currency) =>
  (minor: number): ShownMoney =>
    moneyView({ minor, currency });

type Later = NonNullable<Discount['later']>;

/** What a code takes off later cycles. Without `cyclesLeft` it does so forever. */
export const laterView = ({ discountMinor, cyclesLeft }: Later, money: (minor: number) => ShownMoney) => ({
  amount: money(discountMinor),
  ...(cyclesLeft !== undefined && { cyclesLeft }),
});

/** The same of a link and its receipt, where `amount` was a number. */
export const laterOnceBare = ({ discountMinor, ...later }: Later, currency: Currency) => ({
  ...laterView({ ...later, discountMinor }, moneyIn(currency)),
  ...alsoBare('amount', 'discountAmount', { minor: discountMinor, currency }),
});
