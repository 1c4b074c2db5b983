import { invariant } from '../errors.ts';
import { type Currency, ruleOf } from './currency.ts';

/** An amount in minor units of one currency: a safe integer, never negative. */
export type Money = Readonly<{ minor: number; currency: Currency }>;

/** The processor's limit for one charge, in minor units. */
export const MINOR_MAX = 99_999_999;

export function money(minor: number, currency: Currency): Money {
  invariant(
    Number.isSafeInteger(minor) && minor >= 0,
    `an amount must be a whole number of minor units, got ${minor}`,
  );
  return { minor, currency };
}

export type MoneyProblem = 'not_an_amount' | 'too_many_decimals' | 'too_large';

/**
 * Converts an amount in major units by its decimal text, so that 64.1 becomes 6410 and not 6409.999.
 *
 * Nothing is rounded. It returns a problem for an exponent, a sign, more decimals than the currency has, an amount that is not
 * a multiple of the currency's step (5.5 UGX, 5.124 KWD) and an amount above `MINOR_MAX`.
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

/** The amount in major units, for answers. Goes through decimal text, since division would not be exact. */
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
