import type { Invoice } from '../billing/invoice.ts';
import type { Line } from '../billing/line.ts';
import type { Currency } from '../money/currency.ts';
import type { CreditNote } from '../refunds/credit-note.ts';
import {
  type AppliedRate,
  NO_AMOUNT,
  sumOfTaxed,
  type TaxBreakdown,
  type TaxedAmount,
  withoutAmounts,
} from '../tax/breakdown.ts';
import { amountOf, taxOf } from '../tax/compute.ts';
import type { Documented } from './documented.ts';
import type { Paper, PaperLine, PaperRate } from './paper.ts';

/** The lines of a paper with what is taken off them, and their sums by rate. */
export type PaperSums = Pick<Paper, 'lines' | 'allowances' | 'rates'> & TaxedAmount;

type Kind = Omit<PaperRate, keyof TaxedAmount>;
type Rated = Omit<PaperLine, 'rate'> & Readonly<{ by?: Kind | undefined }>;
type Off = TaxedAmount & Readonly<{ by?: Kind | undefined }>;

/**
 * What an invoice sold. An added tax is in the lines that it is for, and in no line of its own. Unused time that a change of plan gives back
 * is a line below zero, by the rates of the period that it was paid with.
 */
export function invoiceSums({ invoice, pricing }: Pick<Documented, 'invoice' | 'pricing'>): PaperSums {
  const { tax } = invoice;
  const change = pricing?.source.change;
  const carriedAt = change?.carriedMinor === undefined ? -1 : invoice.lines.length - 1;
  const sold = invoice.lines.flatMap((line, index) =>
    line.kind === 'tax' || index === carriedAt ? [] : [soldLine(line, index + 1, invoice)],
  );
  const discountMinor = invoice.discountMinor - (change?.creditUsedMinor ?? 0);
  const off = tax ? offByRate(sold, tax) : untaxedOff(discountMinor);
  const unused = change ? unusedLines(change, tax) : [];
  return summed([...sold.map(({ line }) => line), ...unused], off, pricing?.coupon?.code);
}

/** What a credit note gives back: of each line that it names, or of each rate. */
export const creditSums = ({ parts }: CreditNote, lines: readonly Line[]): PaperSums =>
  summed(
    parts.map(({ line, rate, netMinor, taxMinor, grossMinor }) => ({
      kind: 'credit' as const,
      name: line === undefined ? '' : (lines[line - 1]?.name ?? ''),
      quantity: 1,
      unitMinor: grossMinor,
      by: rate,
      ...{ netMinor, taxMinor, grossMinor },
    })),
    [],
    undefined,
  );

type Sold = Readonly<{ line: Rated; taxed?: TaxBreakdown['lines'][number] | undefined }>;

function soldLine(line: Line, number: number, { tax, currency }: Invoice): Sold {
  const taxed = tax?.lines.find((one) => one.line === number);
  const by = taxed && tax?.rates[taxed.rate];
  const { name, quantity, unitMinor, totalMinor } = line;
  return {
    taxed,
    line: {
      ...(line.kind === 'adjustment' && { kind: line.kind }),
      ...{ name, quantity, unitMinor },
      ...(tax && taxed ? listAmount(totalMinor, taxed, tax, currency) : untaxed(totalMinor)),
      ...(by && { by }),
      ...(!tax && line.tax && { stated: line.tax }),
    },
  };
}

/** A line before its part of the discount. Where it has none, its tax is what was charged for it, to the last cent of a rounding by document. */
function listAmount(
  totalMinor: number,
  { rate, netMinor, taxMinor, grossMinor }: TaxBreakdown['lines'][number],
  { mode, rates }: TaxBreakdown,
  currency: Currency,
): TaxedAmount {
  if (totalMinor === (mode === 'inclusive' ? grossMinor : netMinor))
    return { netMinor, taxMinor, grossMinor };
  return amountOf(totalMinor, taxOf(totalMinor, rates[rate]?.rate ?? '0', mode, currency), mode);
}

const untaxed = (minor: number): TaxedAmount => ({ netMinor: minor, taxMinor: 0, grossMinor: minor });

/** The discount by rate: what the lines of the rate come to before it, less what was charged for them. */
function offByRate(sold: readonly Sold[], tax: TaxBreakdown): Off[] {
  return tax.rates.flatMap((by, index) => {
    const own = sold.filter(({ taxed }) => taxed?.rate === index);
    const before = sumOfTaxed(own.map(({ line }) => line));
    const after = sumOfTaxed(own.flatMap(({ taxed }) => taxed ?? []));
    const off = plus(before, after, -1);
    return isNothing(off) ? [] : [{ by, ...off }];
  });
}

const untaxedOff = (minor: number): Off[] => (minor === 0 ? [] : [untaxed(minor)]);

type Change = NonNullable<NonNullable<Documented['pricing']>['source']['change']>;

function unusedLines(
  { from, creditUsedMinor, walletCreditMinor }: Change,
  tax: TaxBreakdown | undefined,
): Rated[] {
  const unusedMinor = creditUsedMinor + walletCreditMinor;
  const rates = tax?.credit?.rates ?? [];
  const untaxedMinor = unusedMinor - (tax?.credit?.grossMinor ?? 0);
  const line = (amount: TaxedAmount, by?: AppliedRate): Rated => ({
    ...{ kind: 'unused', name: from.name, quantity: 1 },
    unitMinor: -(tax?.mode === 'exclusive' ? amount.netMinor : amount.grossMinor),
    ...plus(NO_AMOUNT, amount, -1),
    ...(by && { by }),
  });
  return [
    ...rates.map((rate) => line(rate, rate)),
    ...(untaxedMinor === 0 ? [] : [line(untaxed(untaxedMinor))]),
  ];
}

const NOT_TAXED: Kind = { rate: '0', name: '', source: 'table', zeroReason: 'not_taxed' };

/** Gives lines and allowances the rate that they have in common. On a paper with rates, what has none was not taxed. */
function summed(rated: readonly Rated[], off: readonly Off[], code: string | undefined): PaperSums {
  const isTaxed = rated.some(({ by }) => by !== undefined);
  const keyOf = (by: Rated['by']) => JSON.stringify(withoutAmounts(by ?? NOT_TAXED));
  const kinds = new Map(
    isTaxed ? [...rated, ...off].map(({ by }) => [keyOf(by), withoutAmounts(by ?? NOT_TAXED)] as const) : [],
  );
  const keys = [...kinds.keys()];
  const placed = <Of extends Pick<Rated, 'by'>>({ by, ...one }: Of) => ({
    ...one,
    ...(isTaxed && { rate: keys.indexOf(keyOf(by)) }),
  });
  const lines = rated.map(placed);
  const allowances = off.map((one) => ({ ...placed(one), ...(code !== undefined && { code }) }));
  const less = (own: (one: Readonly<{ rate?: number | undefined }>) => boolean) =>
    plus(sumOfTaxed(lines.filter(own)), sumOfTaxed(allowances.filter(own)), -1);
  const rates = [...kinds.values()].map((kind, index) => ({
    ...kind,
    ...less(({ rate }) => rate === index),
  }));
  return { lines, allowances, rates, ...less(() => true) };
}

const plus = (one: TaxedAmount, other: TaxedAmount, sign: 1 | -1): TaxedAmount => ({
  netMinor: one.netMinor + sign * other.netMinor,
  taxMinor: one.taxMinor + sign * other.taxMinor,
  grossMinor: one.grossMinor + sign * other.grossMinor,
});
const isNothing = ({ netMinor, taxMinor, grossMinor }: TaxedAmount): boolean =>
  netMinor === 0 && taxMinor === 0 && grossMinor === 0;
