import { type Currency, ruleOf } from './currency.ts';
import { type Money, money } from './money.ts';

/**
 * An amount in another currency, rounded half up to what the processor charges in it. `rate` is how many major units of `to` one major
 * unit of the amount's currency buys. It is read by its decimal text, so the result is exact before it is rounded.
 */
export function convert({ minor, currency }: Money, to: Currency, rate: number): Money {
  const { digits, scale } = decimalOf(rate);
  const { decimals, step } = ruleOf(to);
  const numerator = BigInt(minor) * digits * power(decimals - scale);
  const denominator = power(scale - decimals) * power(ruleOf(currency).decimals) * BigInt(step);
  const steps = (2n * numerator + denominator) / (2n * denominator);
  return money(Number(steps) * step, to);
}

/** 0.861 is 861 at scale 3. A very small or large number prints with an exponent. */
function decimalOf(rate: number): { digits: bigint; scale: number } {
  const [mantissa = '', exponent = '0'] = String(rate).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), scale: fraction.length - Number(exponent) };
}

const power = (exponent: number): bigint => 10n ** BigInt(Math.max(0, exponent));
