import { type Currency, ruleOf } from '../money/currency.ts';

/** An amount as events write it, in minor units. */
export function minorOf({ value, currency: code }: Readonly<{ value: number; currency: string }>) {
  const currency = code.toLowerCase() as Currency;
  return { amountMinor: Math.round(value * 10 ** ruleOf(currency).decimals), currency };
}
