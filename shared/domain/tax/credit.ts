import { type Currency, ruleOf } from '../money/currency.ts';
import type { Terms } from '../sales/terms.ts';
import { minorFrom, type Source, shareOf } from '../value/part.ts';
import { sumOfTaxed, type TaxCredit, type TaxedRate } from './breakdown.ts';

/**
 * The tax in what is credited of a paid period: each rate's part of the period's price and, of its tax, as much as of that price. It is
 * rounded half up to what the processor charges, and never more than the period's.
 */
export function taxOfCredit(
  rates: readonly TaxedRate[] | undefined,
  grossMinor: number,
  currency: Currency,
): TaxCredit | undefined {
  const parts = (rates ?? []).map((rate, index) => ({
    from: String(index) as Source,
    minor: rate.grossMinor,
  }));
  const shares = shareOf(parts, grossMinor);
  const step = BigInt(ruleOf(currency).step);
  const credited = (rates ?? []).flatMap((rate, index) => {
    const minor = minorFrom(String(index) as Source, shares);
    if (minor === 0) return [];
    const under = BigInt(rate.grossMinor) * step;
    const units = (2n * BigInt(minor) * BigInt(rate.taxMinor) + under) / (2n * under);
    const taxMinor = Math.min(Number(units * step), minor);
    return [{ ...rate, grossMinor: minor, taxMinor, netMinor: minor - taxMinor }];
  });
  return credited.length === 0 ? undefined : { ...sumOfTaxed(credited), rates: credited };
}

/** The tax of what recurs, by rate: of a purchase that sold other things besides, that of the lines which each cycle has. */
export function recurringTaxes({ tax, lines, cycleLines }: Terms): TaxedRate[] | undefined {
  if (!tax || !cycleLines) return tax?.rates;
  const names = new Set(cycleLines.map(({ name }) => name));
  const own = tax.lines.filter(({ line }) => names.has(lines[line - 1]?.name ?? ''));
  return tax.rates.flatMap((rate, index) => {
    const sum = sumOfTaxed(own.filter((line) => line.rate === index));
    return sum.grossMinor > 0 ? [{ ...rate, ...sum }] : [];
  });
}
