import { type Currency, ruleOf } from './currency.ts';
import { type Money, money } from './money.ts';

/**
 * The least that can be charged in `currency` when the account settles in `settlement`.
 *
 * The processor's minimum stands in the settlement currency, and a charge in another one must reach it after conversion.
 * `rate` is major units of the charge's currency for one of the settlement's. Rounded up to what the currency can express.
 */
export function minimumCharge(currency: Currency, settlement: Currency, rate: number): Money {
  const { minimum = 1 } = ruleOf(settlement);
  if (currency === settlement) return money(minimum, currency);
  const { decimals, step } = ruleOf(currency);
  const minor = (minimum / 10 ** ruleOf(settlement).decimals) * rate * 10 ** decimals;
  return money(Math.max(step, Math.ceil(minor / step) * step), currency);
}
