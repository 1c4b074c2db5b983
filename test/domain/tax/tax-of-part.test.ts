import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumOfTaxed, type TaxBreakdown } from '../../../shared/domain/tax/breakdown.ts';
import { taxOfPart } from '../../../shared/domain/tax/tax-of-part.ts';
import { amountIn } from '../../support/papers.ts';

const rate = fc.oneof(
  fc.record({ netMinor: fc.nat(50_000), taxMinor: fc.nat(9000) }),
  fc.record({ netMinor: fc.nat(50_000), taxMinor: fc.constant(0) }),
);
const invoices = fc.record({
  amounts: fc.array(rate, { minLength: 1, maxLength: 4 }).filter((all) => sumOf(all).grossMinor > 0),
  cuts: fc.array(fc.nat(), { maxLength: 5 }),
});
const grossOf = ({ netMinor, taxMinor }: { netMinor: number; taxMinor: number }) => netMinor + taxMinor;
const sumOf = (amounts: readonly { netMinor: number; taxMinor: number }[]) =>
  sumOfTaxed(amounts.map((one) => ({ ...one, grossMinor: grossOf(one) })));

it('the payments of an invoice in parts have tax of each of its rates, which adds up to that of the invoice', () => {
  fc.assert(
    fc.property(invoices, ({ amounts, cuts }) => {
      const rates = amounts.map((one) => ({ ...one, grossMinor: grossOf(one), rate: '19', name: 'VAT' }));
      const whole = { ...sumOf(amounts), rates } as unknown as TaxBreakdown;
      const totalMinor = whole.grossMinor;
      const ends = [...cuts.map((cut) => cut % totalMinor), totalMinor].sort((one, other) => one - other);
      const parts = ends.map((end, index) => {
        const paidMinor = ends[index - 1] ?? 0;
        return taxOfPart(whole, { totalMinor, paidMinor, minor: end - paidMinor });
      });
      for (const part of parts) expect(amountIn(sumOfTaxed(part.rates))).toEqual(amountIn(part));
      expect(sumOfTaxed(parts)).toEqual(amountIn(whole));
      const untaxed = (index: number) => rates[index]?.taxMinor === 0;
      for (const part of parts)
        for (const [index, { taxMinor }] of part.rates.entries())
          if (untaxed(index)) expect(taxMinor).toBe(0);
      for (const [index, own] of rates.entries())
        expect(sumOfTaxed(parts.flatMap((part) => part.rates[index] ?? []))).toEqual(amountIn(own));
    }),
  );
});
