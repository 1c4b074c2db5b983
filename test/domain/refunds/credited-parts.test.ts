import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import type { CreditNote } from '../../../shared/domain/refunds/credit-note.ts';
import { partsCrediting, partsTakingBack } from '../../../shared/domain/refunds/credited-parts.ts';
import { NOTHING_REFUNDED } from '../../../shared/domain/refunds/refund-sums.ts';
import { taxGivenBack } from '../../../shared/domain/refunds/refund-tax.ts';
import { sumOfTaxed } from '../../../shared/domain/tax/breakdown.ts';
import { computeTax } from '../../../shared/domain/tax/compute.ts';

const currency = 'eur' as Currency;
const RATES = ['0', '7', '19', '9.975'];

const sale = fc.record({
  mode: fc.constantFrom('inclusive' as const, 'exclusive' as const),
  lines: fc.array(fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom(...RATES)), {
    minLength: 1,
    maxLength: 5,
  }),
  parts: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 5 }),
  cents: fc.constantFrom(0, 0, 0, 50),
});

it('the credit notes of 1,000 sales give back of each rate what was charged for it, to the cent, in any number of parts, and never more tax than money', () => {
  fc.assert(
    fc.property(sale, ({ mode, lines, parts, cents }) => {
      const taxable = lines.map(([minor, rate], index) => ({
        ...{ line: index + 1, minor },
        rate: { rate, name: 'VAT', source: 'table' as const },
      }));
      const tax = computeTax(taxable, { mode, rounding: 'document', currency, on: '2026-11-21' as never });
      const terms = { tax, charge: { minor: tax.grossMinor, currency } };
      let refunds = NOTHING_REFUNDED;
      const creditNotes: CreditNote[] = [];
      const give = (minor: number) => {
        if (minor === 0) return;
        const taxMinor = taxGivenBack({ terms, refunds } as never, { minor });
        expect(taxMinor).toBeLessThanOrEqual(minor);
        const given = partsCrediting({ tax, creditNotes }, { minor, taxMinor });
        expect(sumOfTaxed(given)).toEqual({ netMinor: minor - taxMinor, taxMinor, grossMinor: minor });
        const back = partsTakingBack({ parts: given }, { minor, taxMinor });
        expect(sumOfTaxed([...given, ...back])).toEqual({ netMinor: 0, taxMinor: 0, grossMinor: 0 });
        creditNotes.push({ parts: given } as unknown as CreditNote);
        refunds = {
          ...refunds,
          cardMinor: refunds.cardMinor + minor,
          taxMinor: (refunds.taxMinor ?? 0) + taxMinor,
        };
      };
      for (let cent = 0; cent < Math.min(cents, tax.grossMinor - 1); cent++) give(1);
      for (const percent of parts) give(Math.floor(((tax.grossMinor - refunds.cardMinor) * percent) / 100));
      give(tax.grossMinor - refunds.cardMinor);
      for (const { rate, name: _, source: __, ...charged } of tax.rates) {
        const own = creditNotes.flatMap((note) => note.parts.filter((part) => part.rate?.rate === rate));
        expect(sumOfTaxed(own)).toEqual(charged);
      }
    }),
    { numRuns: 1000 },
  );
});
