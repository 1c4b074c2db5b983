import type { Line } from '../billing/line.ts';
import { invalidField } from '../errors.ts';
import { type Currency, ruleOf } from '../money/currency.ts';
import { MINOR_MAX, type Money } from '../money/money.ts';
import type { Terms } from '../sales/terms.ts';
import { minorFrom, type Source, shareOf } from '../value/part.ts';
import type { AppliedRate, TaxBreakdown } from './breakdown.ts';
import { computeTax, type TaxRule } from './compute.ts';
import { STANDARD } from './rate.ts';
import type { TaxSettings } from './settings.ts';

/** How one sale is taxed: by what was read of the project's settings, its rates and its buyer. */
export type Taxing = Pick<TaxSettings, 'mode' | 'rounding'> &
  Pick<TaxBreakdown, 'idCheck' | 'engine' | 'isRestored'> &
  Readonly<{
    on: TaxRule['on'];
    rateFor: (category: string, line: RatedLine) => AppliedRate;
    /** The lines are looked at before their rates are known: what is priced is not what a payer was shown. */
    isNoting?: true;
  }>;

/** What a line costs after its part of the discount, and how many were sold. */
export type RatedLine = Readonly<{ minor: number; quantity: number; currency: Currency }>;

type Priced = Readonly<{ lines: readonly Line[]; discountMinor: number }>;

/** The tax of priced lines. The discount is spread over them in proportion, so that each bears its part of it. */
export function taxOfLines(
  { lines, discountMinor }: Priced,
  currency: Currency,
  { mode, rounding, on, rateFor, ...said }: Taxing,
): TaxBreakdown {
  const taken = spread(lines, discountMinor, currency);
  const lowered = lines.map(({ totalMinor }, index) => totalMinor - (taken[index] ?? 0));
  const [first] = lines;
  const taxable = lowered.map((minor, index) => {
    const line = lines[index]?.kind === 'adjustment' ? first : lines[index]; // It has no category of its own.
    const sold = { minor, quantity: lines[index]?.quantity ?? 1, currency };
    const rate = line?.tax ? givenRate(line.tax) : rateFor(line?.taxCategory ?? STANDARD, sold);
    return { line: index + 1, minor, rate };
  });
  const tax = computeTax(taxable, { mode, rounding, currency, on });
  const { idCheck, engine, isRestored } = said;
  return {
    ...tax,
    ...(idCheck && { idCheck }),
    ...(engine && { engine }),
    ...(isRestored && { isRestored }),
  };
}

const givenRate = ({ name, rate }: NonNullable<Line['tax']>): AppliedRate => ({
  rate,
  name,
  source: 'request',
});

/** An amount spread over lines in proportion to what they cost, each part in whole units of what the processor charges. */
export function spread(lines: readonly Line[], minor: number, currency: Currency): number[] {
  const { step } = ruleOf(currency);
  const parts = lines.map(({ totalMinor }, index) => ({
    from: String(index) as Source,
    minor: totalMinor / step,
  }));
  const shares = shareOf(parts, minor / step);
  return parts.map(({ from }) => minorFrom(from, shares) * step);
}

/** The lines that an exclusive tax adds to a price: one for each rate. */
export const taxLines = ({ mode, rates }: Pick<TaxBreakdown, 'mode' | 'rates'>): Line[] =>
  mode === 'inclusive'
    ? []
    : rates
        .filter(({ taxMinor }) => taxMinor > 0)
        .map(({ name, rate, taxMinor }) => ({
          name: `${name} ${rate} %`,
          kind: 'tax' as const,
          unitMinor: taxMinor,
          quantity: 1,
          totalMinor: taxMinor,
        }));

type Price = Priced & Readonly<{ charge: Money; tax?: TaxBreakdown | undefined }>;

/** A price with its tax: an exclusive one is added to it, with its lines. What costs nothing has none. */
export function taxedPrice<Of extends Price>(
  price: Of,
  taxing: Taxing | undefined,
): Omit<Of, 'lines'> & { lines: Line[]; tax?: TaxBreakdown | undefined } {
  const { lines, charge } = price;
  if (!taxing || charge.minor === 0) return { ...price, lines: [...lines] };
  const tax = taxOfLines(price, charge.currency, taxing);
  const minor = charge.minor + (tax.mode === 'exclusive' ? tax.taxMinor : 0);
  if (minor > MINOR_MAX) throw tooMuch();
  return { ...price, lines: [...lines, ...taxLines(tax)], charge: { ...charge, minor }, tax };
}

/**
 * Terms with their tax, as the step after the discount and before the wallet. The payment of an invoice has the tax that was computed
 * when that was issued, and a change of a plan computes its own.
 */
export function withTax(terms: Terms, taxing: Taxing | undefined): Terms {
  const { source } = terms;
  return terms.tax || source.invoice || source.change ? terms : taxedPrice(terms, taxing);
}

const tooMuch = () =>
  invalidField('amount', 'With its tax it costs more than can be charged in one payment.', 'too_large');
