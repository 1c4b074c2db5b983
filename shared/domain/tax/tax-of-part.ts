import { sumOfTaxed, type TaxBreakdown, type TaxedAmount } from './breakdown.ts';

/** A payment of so much of an amount, of which so much was paid before. */
type Part = Readonly<{ totalMinor: number; paidMinor: number; minor: number }>;

/**
 * The tax in a payment of a part, by rate: what all payments so far have less what those before it had, so that they add up to the whole, in
 * each rate too. It has no lines: a part is of none of them.
 */
export function taxOfPart(tax: TaxBreakdown, { totalMinor, paidMinor, minor }: Part): TaxBreakdown {
  if (minor === totalMinor) return tax;
  const before = untilPaid(tax, paidMinor, totalMinor);
  const after = untilPaid(tax, paidMinor + minor, totalMinor);
  const rates = tax.rates.map((rate, index) => ({ ...rate, ...less(after[index], before[index]) }));
  return { ...tax, ...less(sumOfTaxed(after), sumOfTaxed(before)), lines: [], rates };
}

/**
 * What the first so much of the amount has of each rate. The rate with the most tax takes what rounding the others down leaves: one of
 * 0 % never gets tax.
 */
function untilPaid(tax: TaxBreakdown, paidMinor: number, totalMinor: number): TaxedAmount[] {
  const taxMinor = shareOf(tax.taxMinor, paidMinor, totalMinor);
  const largest = tax.rates.reduce((most, rate) => Math.max(most, rate.taxMinor), 0);
  const takes = tax.rates.findIndex((rate) => rate.taxMinor === largest);
  const shares = tax.rates.map((rate, index) =>
    index === takes
      ? amountOf(0, 0)
      : amountOf(
          shareOf(rate.netMinor, paidMinor, totalMinor),
          shareOf(rate.taxMinor, paidMinor, totalMinor),
        ),
  );
  const placed = sumOfTaxed(shares);
  const rest = amountOf(paidMinor - taxMinor - placed.netMinor, taxMinor - placed.taxMinor);
  return shares.map((share, index) => (index === takes ? rest : share));
}

const shareOf = (minor: number, paidMinor: number, totalMinor: number): number =>
  Number((BigInt(minor) * BigInt(paidMinor)) / BigInt(totalMinor));

const amountOf = (netMinor: number, taxMinor: number): TaxedAmount => ({
  ...{ netMinor, taxMinor },
  grossMinor: netMinor + taxMinor,
});

const less = (one = amountOf(0, 0), other = amountOf(0, 0)): TaxedAmount =>
  amountOf(one.netMinor - other.netMinor, one.taxMinor - other.taxMinor);
