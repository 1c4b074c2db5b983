import * as v from 'valibot';
import { ID_CHECKS } from '../customers/buyer.ts';
import type { Day, TaxCalculationId } from '../ids.ts';
import { text, whole } from '../record.ts';
import { TAX_MODES, TAX_ROUNDINGS } from './settings.ts';

/** Why nothing is charged: the table has no rate for the buyer's country, or the buyer owes the tax themselves. */
export const ZERO_REASONS = ['no_rate', 'reverse_charge'] as const;

/** Where a rate came from: the tenant's table, the shop's own request, or the tenant's tax engine. */
export const RATE_SOURCES = ['table', 'request', 'engine'] as const;

/** A rate as it was applied. */
export const AppliedRateRecord = v.object({
  /** In percent, as decimal text. */
  rate: v.string(),
  name: v.string(),
  /** The buyer's. Absent from a rate that the shop gave for an item. */
  country: v.optional(v.string()),
  region: v.optional(v.string()),
  source: v.picklist(RATE_SOURCES),
  zeroReason: v.optional(v.picklist(ZERO_REASONS)),
});
export type AppliedRate = v.InferOutput<typeof AppliedRateRecord>;

/** The name of a rate for which the table has no row. Papers say it in their own language. */
export const UNNAMED_RATE = 'Tax';

/** A rate without its amounts, its fields always in this order, so that equal rates are equal as text. */
export const withoutAmounts = <Reason extends string>({
  rate,
  name,
  country,
  region,
  source,
  zeroReason,
}: Omit<AppliedRate, 'zeroReason'> & Readonly<{ zeroReason?: Reason | undefined }>) => ({
  ...{ rate, name },
  ...(country !== undefined && { country }),
  ...(region !== undefined && { region }),
  source,
  ...(zeroReason && { zeroReason }),
});

export const AMOUNTS = { netMinor: whole(), taxMinor: whole(), grossMinor: whole() } as const;
export type TaxedAmount = Readonly<Record<keyof typeof AMOUNTS, number>>;

/** The tax of a line: which one of the terms, from 1 on, and which of the rates, from 0 on. */
const TaxedLineRecord = v.object({ line: whole(), rate: whole(), ...AMOUNTS });
export const TaxedRateRecord = v.object({ ...AppliedRateRecord.entries, ...AMOUNTS });
export type TaxedRate = v.InferOutput<typeof TaxedRateRecord>;

/** What of a paid period's unused time was credited, by rate: its tax was charged with the period, and is given back with it. */
export const TaxCreditRecord = v.object({ ...AMOUNTS, rates: v.array(TaxedRateRecord) });
export type TaxCredit = v.InferOutput<typeof TaxCreditRecord>;

/**
 * What the tenant's tax engine was asked: by our id, and by its own where it answered. Without one it did not answer, and the rates are the
 * table's.
 */
const EngineUseRecord = v.object({ id: text<TaxCalculationId>(), answeredAs: v.optional(v.string()) });

/**
 * The tax of what is sold, frozen with its price. In each line, each rate and all of it, net and tax add up to gross, which is what
 * the lines cost after the discount. An exclusive tax is a line of kind `tax` besides, so that lines less discount stay the price.
 */
export const TaxBreakdownRecord = v.object({
  mode: v.picklist(TAX_MODES),
  rounding: v.picklist(TAX_ROUNDINGS),
  /** The project's date, by which the rates were chosen. */
  on: text<Day>(),
  ...AMOUNTS,
  lines: v.array(TaxedLineRecord),
  rates: v.array(TaxedRateRecord),
  /** What was found of the buyer's VAT id, where the tax depends on it. */
  idCheck: v.optional(v.picklist(ID_CHECKS)),
  credit: v.optional(TaxCreditRecord),
  /** Present where the project has a tax engine. */
  engine: v.optional(EngineUseRecord),
  /** What was frozen is lost: a restore computed it again by the table of that day. */
  isRestored: v.optional(v.literal(true)),
});
export type TaxBreakdown = v.InferOutput<typeof TaxBreakdownRecord>;

export const NO_AMOUNT: TaxedAmount = { netMinor: 0, taxMinor: 0, grossMinor: 0 };
export const sumOfTaxed = (amounts: readonly TaxedAmount[]): TaxedAmount =>
  amounts.reduce(
    (sum, { netMinor, taxMinor, grossMinor }) => ({
      netMinor: sum.netMinor + netMinor,
      taxMinor: sum.taxMinor + taxMinor,
      grossMinor: sum.grossMinor + grossMinor,
    }),
    NO_AMOUNT,
  );
