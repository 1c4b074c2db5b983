import { invariant } from '../errors.ts';
import type { Terms } from '../sales/terms.ts';
import type { AppliedRate, TaxBreakdown, TaxedRate } from '../tax/breakdown.ts';
import { taxOfLines } from '../tax/taxed-terms.ts';
import { amountText, type Step } from './step.ts';

const SOURCES = {
  table: 'the shop’s table of rates',
  request: 'the shop’s own request',
  engine: 'the shop’s tax engine',
} as const;
const ZERO = {
  no_rate: 'the shop has no rate for the buyer’s country',
  reverse_charge: 'the buyer is a business that owes the tax itself',
} as const;

const CHECKS = {
  valid: 'The VAT id of the buyer was found valid.',
  invalid: 'The VAT id of the buyer is not valid, so tax was charged.',
  unavailable: 'The VAT id of the buyer could not be checked, so tax was charged.',
} as const;

/** A rate without its sums. */
function appliedOf(rate: TaxedRate | undefined): AppliedRate {
  invariant(rate, 'each taxed line has a rate');
  const { netMinor: _, taxMinor: __, grossMinor: ___, ...applied } = rate;
  return applied;
}

const RESTORED =
  'The record was lost, and made again from the processor’s books: the tax is what the shop’s table says for that day.';

const engineText = ({ id, answeredAs }: NonNullable<TaxBreakdown['engine']>): string =>
  answeredAs === undefined
    ? `The shop’s tax engine gave no rates when it was asked (${id}), so those of the table were taken.`
    : `The shop’s tax engine was asked as ${id}, and answered as ${answeredAs}.`;

/**
 * The tax by rate: its base, its place, and where the rate is from. The sum is computed again from the lines, but for a payment of a part,
 * which is of no lines.
 */
export function taxSteps(terms: Terms): Step[] {
  const { tax, charge, lines, discountMinor } = terms;
  if (!tax || tax.rates.length === 0) return [];
  const money = (minor: number) => ({ minor, currency: charge.currency });
  const rateOfLine = new Map(tax.lines.map(({ line, rate }) => [line, tax.rates[rate]]));
  const taxed = lines.flatMap(({ kind: _, tax: __, ...line }, index) =>
    rateOfLine.has(index + 1) ? [{ ...line, taxCategory: String(index + 1) }] : [],
  );
  const again = taxOfLines(
    { lines: taxed, discountMinor: terms.source.change?.couponMinor ?? discountMinor },
    charge.currency,
    { ...tax, rateFor: (line) => appliedOf(rateOfLine.get(Number(line))) },
  );
  const isPart = tax.lines.length === 0;
  const how = tax.mode === 'inclusive' ? 'is contained in' : 'is added to';
  const steps = tax.rates.map(({ rate, name, country, region, source, zeroReason, ...sums }): Step => {
    const place = country === undefined ? '' : ` of ${[country, region].filter(Boolean).join('-')}`;
    const base = tax.mode === 'inclusive' ? sums.grossMinor : sums.netMinor;
    const why = zeroReason ? `, since ${ZERO[zeroReason]}` : '';
    return {
      about: 'tax',
      text: `${name} ${rate} %${place} ${how} ${amountText(money(base))}: ${amountText(money(sums.taxMinor))}, by ${SOURCES[source]} on ${tax.on}${why}.`,
    };
  });
  const asked: Step[] = tax.engine ? [{ about: 'tax', text: engineText(tax.engine) }] : [];
  const check: Step[] = tax.idCheck ? [{ about: 'tax', text: CHECKS[tax.idCheck] }] : [];
  const rule = tax.rounding === 'line' ? 'of each line' : 'of all lines of a rate';
  const credit =
    tax.credit && tax.credit.grossMinor > 0
      ? [
          {
            about: 'tax',
            text: `The unused part of the period contained ${amountText(money(tax.credit.taxMinor))} of tax, which was given back with it.`,
          } as const,
        ]
      : [];
  return [
    ...steps,
    ...credit,
    ...asked,
    ...(tax.isRestored ? [{ about: 'tax', text: RESTORED } as const] : []),
    ...check,
    isPart
      ? {
          about: 'tax',
          text: `The payment is of a part of an invoice, and has as much of its tax: ${amountText(money(tax.taxMinor))} in ${amountText(money(tax.grossMinor))}.`,
        }
      : {
          about: 'tax',
          text: `The tax ${rule} is rounded, in all ${amountText(money(tax.taxMinor))} on ${amountText(money(tax.netMinor))}.`,
          recorded: money(tax.taxMinor),
          computed: money(again.taxMinor),
        },
  ];
}
