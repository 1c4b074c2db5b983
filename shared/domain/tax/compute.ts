import { invariant } from '../errors.ts';
import type { Day } from '../ids.ts';
import { type Currency, ruleOf } from '../money/currency.ts';
import { type AppliedRate, sumOfTaxed, type TaxBreakdown, type TaxedAmount } from './breakdown.ts';
import { unitsOf, WHOLE_RATE } from './rate.ts';
import type { TaxMode, TaxSettings } from './settings.ts';

/** What a line costs after its part of the discount, and the rate that it is taxed by. */
export type TaxableLine = Readonly<{ line: number; minor: number; rate: AppliedRate }>;
export type TaxRule = Pick<TaxSettings, 'mode' | 'rounding'> & Readonly<{ currency: Currency; on: Day }>;

/**
 * The tax of lines, in whole minor units. A tax is rounded half up to what the processor charges in the currency: that of each line, or
 * that of all lines of one rate. The latter is divided among its lines by largest remainder, so that nothing is lost.
 */
export function computeTax(lines: readonly TaxableLine[], rule: TaxRule): TaxBreakdown {
  const { mode, rounding, currency, on } = rule;
  const step = BigInt(ruleOf(currency).step);
  const groups = [...Map.groupBy(lines, ({ rate }) => JSON.stringify(rate)).values()];
  const taxed = groups.map((group, index) => {
    const shares = group.map(({ minor, rate }) => exactTax(minor, rate.rate, mode, step));
    const taxes = rounding === 'line' ? shares.map(roundHalfUp) : divided(shares);
    return group.map(({ line, minor }, at) => ({
      line,
      rate: index,
      ...amountOf(minor, Number((taxes[at] ?? 0n) * step), mode),
    }));
  });
  const rates = groups.flatMap(([first], index) =>
    first ? [{ ...first.rate, ...sumOfTaxed(taxed[index] ?? []) }] : [],
  );
  return {
    ...{ mode, rounding, on },
    ...sumOfTaxed(rates),
    lines: taxed.flat().toSorted((one, other) => one.line - other.line),
    rates,
  };
}

/** The tax of one amount alone, rounded as that of a line is. */
export const taxOf = (minor: number, rate: string, mode: TaxMode, currency: Currency): number => {
  const step = BigInt(ruleOf(currency).step);
  return Number(roundHalfUp(exactTax(minor, rate, mode, step)) * step);
};

/** A fraction of the processor's unit. */
type Exact = Readonly<{ over: bigint; under: bigint }>;

function exactTax(minor: number, rate: string, mode: TaxMode, step: bigint): Exact {
  const units = unitsOf(rate);
  invariant(units !== undefined, `${rate} is a rate`);
  const whole = mode === 'inclusive' ? WHOLE_RATE + units : WHOLE_RATE;
  return { over: BigInt(minor) * units, under: whole * step };
}

const roundHalfUp = ({ over, under }: Exact): bigint => (2n * over + under) / (2n * under);

/** The rounded sum of shares of one rate, divided among them: the units that rounding down leaves go to the largest remainders. */
function divided(shares: readonly Exact[]): bigint[] {
  const under = shares[0]?.under ?? 1n;
  const sum = roundHalfUp({ over: shares.reduce((total, { over }) => total + over, 0n), under });
  const parts = shares.map(({ over }, index) => ({ index, units: over / under, rest: over % under }));
  let left = sum - parts.reduce((total, { units }) => total + units, 0n);
  for (const part of parts.toSorted((one, other) =>
    one.rest < other.rest ? 1 : one.rest > other.rest ? -1 : 0,
  ))
    if (left > 0n) {
      part.units += 1n;
      left -= 1n;
    }
  return parts.map(({ units }) => units);
}

/** What costs so much, with its tax: the price contains it, or it is added. */
export const amountOf = (minor: number, taxMinor: number, mode: TaxMode): TaxedAmount =>
  mode === 'inclusive'
    ? { netMinor: minor - taxMinor, taxMinor, grossMinor: minor }
    : { netMinor: minor, taxMinor, grossMinor: minor + taxMinor };
