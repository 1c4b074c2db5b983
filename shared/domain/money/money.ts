import { invariant } from '../errors.ts';
import { type Currency, ruleOf } from './currency.ts';

/** An amount in minor units of one currency: always a whole number, never negative. */
export type Money = Readonly<{ minor: number; currency: Currency }>;

/** The most one charge may be, in minor units: the processor's own bound. */
export const MINOR_MAX = 99_999_999;

export function money(minor: number, currency: Currency): Money {
  invariant(Number.isSafeInteger(minor) && minor >= 0, `an amount must be a whole number of minor units, got ${minor}`);
  return { minor, currency };
}

export type MoneyProblem = 'not_an_amount' | 'too_many_decimals' | 'too_large';

/**
 * Reads an amount in major units by its decimal text, so that 64.1 is 6410 and not 6409.999.
 *
 * Nothing is rounded: exponents, signs, more decimals than the currency has, steps the processor does not take (5.5 UGX,
 * 5.124 KWD) and more than the processor's maximum are problems to report.
 */
export function parseMajor(value: number, currency: Currency): Money | MoneyProblem {
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(String(value));
  if (!parts) return 'not_an_amount';
  const { decimals, step } = ruleOf(currency);
  const [, whole = '', fraction = ''] = parts;
  if (fraction.length > decimals) return 'too_many_decimals';
  const minor = Number(whole + fraction.padEnd(decimals, '0'));
  if (minor > MINOR_MAX) return 'too_large';
  return minor % step === 0 ? money(minor, currency) : 'too_many_decimals';
}

/** The amount as a number of major units, for answers. Exact, because it is read back from decimal text. */
export function toMajor({ minor, currency }: Money): number {
  const { decimals } = ruleOf(currency);
  const digits = String(minor).padStart(decimals + 1, '0');
  return decimals === 0 ? minor : Number(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
}

export function sum(currency: Currency, amounts: readonly Money[]): Money {
  const minor = amounts.reduce((total, amount) => {
    invariant(amount.currency === currency, `cannot add ${amount.currency} to ${currency}`);
    return total + amount.minor;
  }, 0);
  return money(minor, currency);
}
