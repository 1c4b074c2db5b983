import fc from 'fast-check';
import { expect, it } from 'vitest';
import published from '../../../docs/vectors/tax.json' with { type: 'json' };
import type { Day } from '../../../shared/domain/ids.ts';
import { type Currency, ruleOf } from '../../../shared/domain/money/currency.ts';
import { MINOR_MAX, toMajor } from '../../../shared/domain/money/money.ts';
import type { TaxBreakdown } from '../../../shared/domain/tax/breakdown.ts';
import { readAnswer } from '../../../shared/domain/tax/engine/answer.ts';
import type { TaxMode, TaxRounding } from '../../../shared/domain/tax/settings.ts';
import { taxOfLines } from '../../../shared/domain/tax/taxed-terms.ts';

type Basket = Readonly<{ mode: TaxMode; rounding: TaxRounding; currency: Currency; discountMinor: number }> &
  Readonly<{ lines: readonly Readonly<{ minor: number; rate: string }>[] }>;

const taxOf = ({ lines, discountMinor, currency, mode, rounding }: Basket) =>
  taxOfLines(
    {
      lines: lines.map(({ minor, rate }) => ({
        ...{ name: 'item', unitMinor: minor, quantity: 1, totalMinor: minor },
        taxCategory: rate,
      })),
      discountMinor,
    },
    currency,
    {
      ...{ mode, rounding, on: '2027-01-01' as Day },
      rateFor: (category) => ({ rate: category, name: 'VAT', country: 'DE', source: 'table' }),
    },
  );

it.each(published.vectors as unknown as (Basket & { name: string; expected: object[] })[])(
  '$name, by the published vectors',
  ({ expected, ...basket }) => {
    const { lines } = taxOf(basket);
    expect(lines.map(({ netMinor: net, taxMinor: tax, grossMinor: gross }) => ({ net, tax, gross }))).toEqual(
      expected,
    );
  },
);

/** A rational with a positive denominator. */
type Ratio = readonly [bigint, bigint];
/** Whether a whole number is what a fraction is, rounded half up: no other whole number fulfils this. */
const isHalfUp = (whole: bigint, [over, under]: Ratio) =>
  2n * over - under < 2n * whole * under && 2n * whole * under <= 2n * over + under;

const ROUNDINGS_OF_ENGINES = {
  down: ([over, under]: Ratio) => over / under,
  half: ([over, under]: Ratio) => (2n * over + under) / (2n * under),
  up: ([over, under]: Ratio) => (over + under - 1n) / under,
};

/** What an engine that rounds each line in its own way answers for a basket, with so many units too much in the first line. */
function answered(
  { currency, mode, lines: given }: Basket,
  {
    lines,
    exactOf,
    how,
  }: {
    lines: TaxBreakdown['lines'];
    exactOf: (index: number) => Ratio;
    how: keyof typeof ROUNDINGS_OF_ENGINES;
  },
  excess = 0n,
) {
  const { step } = ruleOf(currency);
  const minors = lines.map(
    (_, index) => Number(ROUNDINGS_OF_ENGINES[how](exactOf(index)) + (index === 0 ? excess : 0n)) * step,
  );
  const amount = (minor: number) => ({ value: toMajor({ minor, currency }), currency });
  const text = JSON.stringify({
    ...{ id: 'calc', tax: amount(minors.reduce((sum, minor) => sum + minor, 0)) },
    lines: minors.map((minor, index) => ({
      ...{ reference: String(index + 1), rate: Number(given[index]?.rate), name: 'VAT', tax: amount(minor) },
    })),
  });
  const asked = lines.map(({ netMinor, grossMinor }, index) => ({
    ...{ minor: mode === 'inclusive' ? grossMinor : netMinor, quantity: 1, currency },
    category: given[index]?.rate ?? '',
  }));
  return readAnswer(text, { lines: asked, mode });
}

const basket: fc.Arbitrary<Basket> = fc
  .record({
    mode: fc.constantFrom('inclusive', 'exclusive'),
    rounding: fc.constantFrom('line', 'document'),
    currency: fc.constantFrom('eur', 'jpy', 'isk', 'kwd'),
    lines: fc.array(
      fc.record({
        units: fc.oneof(fc.nat(40), fc.nat(900_000)),
        rate: fc.constantFrom('0', '5.5', '7', '9.975', '19', '100'),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    percentOff: fc.nat(100),
  })
  .map(({ lines, percentOff, currency, ...rest }) => {
    const { step } = ruleOf(currency as Currency);
    const units = lines.reduce((sum, line) => sum + line.units, 0);
    return {
      ...(rest as Pick<Basket, 'mode' | 'rounding'>),
      currency: currency as Currency,
      discountMinor: Math.floor((units * percentOff) / 100) * step,
      lines: lines.map((line) => ({ minor: line.units * step, rate: line.rate })),
    };
  });

it('the tax of 10,000 baskets adds up with the net to the gross, loses nothing of the price, and is the exact one rounded half up by its rule, whichever way an engine that answers the rates has rounded', () => {
  fc.assert(
    fc.property(basket, fc.constantFrom('down', 'half', 'up'), (given, how) => {
      const { mode, rounding, currency, lines, discountMinor } = given;
      const tax = taxOf(given);
      const step = BigInt(ruleOf(currency).step);
      const price = lines.reduce((sum, { minor }) => sum + minor, 0) - discountMinor;
      const exactOf = (index: number): Ratio => {
        const [whole = '', fraction = ''] = (lines[index]?.rate ?? '').split('.');
        const [rate, hundred] = [BigInt(whole + fraction), 100n * 10n ** BigInt(fraction.length)];
        const { netMinor = 0, grossMinor = 0 } = tax.lines[index] ?? {};
        return mode === 'inclusive'
          ? [BigInt(grossMinor) * rate, (hundred + rate) * step]
          : [BigInt(netMinor) * rate, hundred * step];
      };
      expect(tax.lines.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 1));
      for (const { netMinor, taxMinor, grossMinor } of [tax, ...tax.rates, ...tax.lines]) {
        expect(netMinor + taxMinor).toBe(grossMinor);
        expect(Math.min(netMinor, taxMinor)).toBeGreaterThanOrEqual(0);
      }
      expect(mode === 'inclusive' ? tax.grossMinor : tax.netMinor).toBe(price);
      for (const part of [tax.rates, tax.lines])
        expect(part.reduce((sum, { taxMinor }) => sum + taxMinor, 0)).toBe(tax.taxMinor);
      for (const [index, { taxMinor }] of tax.lines.entries()) {
        const [over, under] = exactOf(index);
        const units = BigInt(taxMinor) / step;
        const isNear = (units - 1n) * under < over && over < (units + 1n) * under;
        expect(rounding === 'line' ? isHalfUp(units, [over, under]) : isNear).toBe(true);
      }
      if (rounding === 'document')
        for (const [at, { taxMinor }] of tax.rates.entries()) {
          const own = tax.lines.flatMap(({ rate }, index) => (rate === at ? [exactOf(index)] : []));
          const sum = own.reduce<Ratio>(([over], [more, under]) => [over + more, under], [0n, 1n]);
          expect(isHalfUp(BigInt(taxMinor) / step, sum)).toBe(true);
        }
      if (tax.taxMinor + 24 * Number(step) > MINOR_MAX) return; // No payment is so large.
      const engine = { lines: tax.lines, exactOf, how } as const;
      expect(answered(given, engine)).toMatchObject({ rates: lines.map(({ rate }) => ({ rate })) });
      expect(answered(given, engine, 2n)).toHaveProperty('fault');
    }),
    { numRuns: 10_000 },
  );
});
