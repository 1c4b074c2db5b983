import { type Currency, ruleOf } from './currency.ts';

/** How a locale writes amounts. The digits are always given: `Intl` prints some currencies without decimals that the processor charges with them. */
export function amountFormat(locale: string, currency: Currency): Intl.NumberFormat {
  const { decimals, step } = ruleOf(currency);
  const digits = step === 100 ? 0 : decimals;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
