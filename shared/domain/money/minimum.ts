import { type Currency, ruleOf } from './currency.ts';
import { type Money, money } from './money.ts';

/**
 * The smallest charge in `currency` when the account settles in `settlement`.
 *
 * The processor states the minimum in the settlement currency; a charge in another currency must reach it after conversion.
 * `rate` is how many major units of `currency` one major unit of `settlement` buys. The result is rounded up to the currency's step.
 */
export function minimumCharge(currency: Currency, settlement: Currency, rate: number): Money {
  const { minimum = 1 } = ruleOf(settlement);
  if (currency === settlement) return money(minimum, currency);
  const { decimals, step } = ruleOf(currency);
  const minor = (minimum / 10 ** ruleOf(settlement).decimals) * rate * 10 ** decimals;
  return money(Math.max(step, Math.ceil(minor / step) * step), currency);
}
