import * as v from 'valibot';
import type { Day, Instant } from '../ids.ts';
import { text, whole } from '../record.ts';

/** The tax category of what no other is given for. A category without a rate of its own is taxed as this one. */
export const STANDARD = 'standard';

/**
 * One row of a tenant's table of rates: in force from a day until the next row of the same place and category begins. A row is never
 * changed or removed: what was sold by it can be computed again.
 */
export const TaxRateRecord = v.object({
  /** ISO 3166-1, two capital letters. */
  country: v.string(),
  /** Only in this part of the country, as ISO 3166-2 writes it after the hyphen. Absent: in all of it. */
  region: v.optional(v.string()),
  category: v.string(),
  startsOn: text<Day>(),
  /** In percent, as decimal text with at most four decimals. */
  rate: v.string(),
  /** As buyers read it, such as `VAT`. */
  name: v.string(),
  createdAt: text<Instant>(),
});
export type TaxRate = v.InferOutput<typeof TaxRateRecord>;

/** All rates of a tenant. `version` counts the writes. */
export const TaxRatesRecord = v.object({ version: whole(), rates: v.array(TaxRateRecord) });
export type TaxRates = v.InferOutput<typeof TaxRatesRecord>;

/** Where a buyer is, for their tax. */
export type Place = Readonly<{ country: string; region?: string | undefined }>;

const RATE = /^(\d{1,3})(?:\.(\d{1,4}))?$/;
/** A rate of 100 % in the unit of rates, which is a ten thousandth of a percent. */
export const WHOLE_RATE = 1_000_000n;

/** A rate in ten thousandths of a percent: `7.5` is 75,000. Nothing for a text that is no rate from 0 to 100. */
export function unitsOf(rate: string): bigint | undefined {
  const [, whole, fraction = ''] = RATE.exec(rate) ?? [];
  const units = whole === undefined ? undefined : BigInt(whole + fraction.padEnd(4, '0'));
  return units !== undefined && units <= WHOLE_RATE ? units : undefined;
}

/** The row in force on a day: that of the category before the standard one, and the region's before the country's. */
export function findTaxRate(
  rates: readonly TaxRate[],
  { country, region }: Place,
  category: string,
  on: Day,
): TaxRate | undefined {
  const there = rates.filter((rate) => rate.country === country && rate.startsOn <= on);
  for (const kind of new Set([category, STANDARD]))
    for (const part of new Set([region, undefined])) {
      const rows = there.filter((rate) => rate.category === kind && rate.region === part);
      const last = rows.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1)).at(-1);
      if (last) return last;
    }
  return undefined;
}

/** Whether two rows are for the same place and category, so that the later one replaces the other. */
export const isSameKind = (one: Omit<TaxRate, 'createdAt'>, other: Omit<TaxRate, 'createdAt'>): boolean =>
  one.country === other.country && one.region === other.region && one.category === other.category;
