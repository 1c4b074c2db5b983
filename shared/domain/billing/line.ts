import * as v from 'valibot';
import { whole } from '../record.ts';

/** One line of what is charged. Amounts are minor units of the charge's currency. */
export const LineRecord = v.object({
  name: v.string(),
  /** Only of a line that the service added: the page shows it in the payer's language. A `tax` is added to prices without it. */
  kind: v.optional(v.picklist(['adjustment', 'tax'])),
  unitMinor: whole(),
  quantity: whole(),
  totalMinor: whole(),
  /** The price that the total was converted from, in minor units of the base currency that the terms' conversion names. */
  baseMinor: v.optional(whole()),
  /** Which of the rates of tax is for what was sold. Absent: the standard one. */
  taxCategory: v.optional(v.string()),
  /** The tax that the shop says the price is under: its name, and its rate in percent as a decimal text. A project that taxes computes it. */
  tax: v.optional(v.object({ name: v.string(), rate: v.string() })),
});
export type Line = v.InferOutput<typeof LineRecord>;

/** What lines cost without an exclusive tax. */
export const netLinesMinor = (lines: readonly Line[]): number =>
  lines.reduce((sum, { kind, totalMinor }) => (kind === 'tax' ? sum : sum + totalMinor), 0);

/**
 * Lines and a discount whose difference is exactly the charge (I7). An amount may differ from the sum of its items: what is
 * charged less becomes a discount, and what is charged more an adjustment line.
 */
export function linesCharging(
  lines: readonly Line[],
  chargeMinor: number,
): { lines: Line[]; discountMinor: number } {
  const total = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  if (total >= chargeMinor) return { lines: [...lines], discountMinor: total - chargeMinor };
  const rest = chargeMinor - total;
  const adjustment: Line = {
    name: 'Adjustment',
    kind: 'adjustment',
    unitMinor: rest,
    quantity: 1,
    totalMinor: rest,
  };
  return { lines: [...lines, adjustment], discountMinor: 0 };
}
