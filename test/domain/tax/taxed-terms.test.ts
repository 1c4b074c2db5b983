import fc from 'fast-check';
import { expect, it } from 'vitest';
import published from '../../../docs/vectors/tax.json' with { type: 'json' };
import type { Day } from '../../../shared/domain/ids.ts';
import { type Currency, ruleOf } from '../../../shared/domain/money/currency.ts';
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

it('the tax of 10,000 baskets adds up with the net to the gross, loses nothing of the price, and is the exact one rounded half up by its rule', () => {
  fc.assert(
    fc.property(basket, (given) => {
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
    }),
    { numRuns: 10_000 },
  );
});
