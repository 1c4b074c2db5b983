import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Currency, ruleOf } from '../../../shared/domain/money/currency.ts';
import { crossIndustryInvoice } from '../../../shared/domain/structured/cii.ts';
import { structuredFrom } from '../../../shared/domain/structured/from-paper.ts';
import { structuredForm } from '../../../shared/domain/structured/structured-form.ts';
import type {
  StructuredInvoice,
  StructuredTax,
} from '../../../shared/domain/structured/structured-invoice.ts';
import { type Plan, paperOfSale, SELLER } from '../../documents/structured/papers.ts';

const line = fc.record({
  unitMinor: fc.integer({ min: 1, max: 8000 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  rate: fc.constantFrom('0', '7', '7.00', '19', '9.975', 'reverse_charge', 'no_rate'),
});
const basket = fc.record({
  sold: fc.array(line, { minLength: 1, maxLength: 8 }),
  mode: fc.constantFrom('inclusive' as const, 'exclusive' as const, undefined),
  rounding: fc.constantFrom('line' as const, 'document' as const),
  currency: fc.constantFrom('eur', 'jpy', 'kwd', 'isk'),
  percentOff: fc.integer({ min: 0, max: 99 }),
  paidMinor: fc.constantFrom(0, 500),
});
/** Prices are what the processor charges in their currency. */
const sales: fc.Arbitrary<Plan> = basket.chain(({ sold, ...basket }) => {
  const { step } = ruleOf(basket.currency as Currency);
  const plan = { ...basket, sold: sold.map((one) => ({ ...one, unitMinor: one.unitMinor * step })) };
  const note = { ...plan, creditedPercent: 40 };
  return fc.constantFrom<Plan>(plan, { ...plan, unusedMinor: 70_000 }, note, { ...note, takesBack: 'CN-1' });
});

type Amount = Readonly<{ netMinor: number; category: string; rate: string }>;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const nets = (amounts: readonly Amount[]) => sum(amounts.map(({ netMinor }) => netMinor));

/** The sums that EN 16931 asks for, each counted here from what stands above it. */
function expectRules({ lines, allowances, taxes, sums }: StructuredInvoice): void {
  for (const { quantity, priceMinor, priceQuantity, netMinor } of lines) {
    expect((priceMinor * quantity) / priceQuantity).toBe(netMinor); // BT-131
    expect(Number.isSafeInteger(priceMinor) && priceMinor >= 0).toBe(true); // BR-27
  }
  expect(sums.linesMinor).toBe(nets(lines)); // BR-CO-10
  expect(sums.allowancesMinor).toBe(nets(allowances)); // BR-CO-11
  expect(sums.netMinor).toBe(sums.linesMinor - sums.allowancesMinor); // BR-CO-13
  expect(sums.taxMinor).toBe(sum(taxes.map(({ taxMinor }) => taxMinor))); // BR-CO-14
  expect(sums.grossMinor).toBe(sums.netMinor + sums.taxMinor); // BR-CO-15
  expect(sums.dueMinor).toBe(sums.grossMinor - sums.paidMinor); // BR-CO-16
  const kindOf = ({ category, rate }: Pick<Amount, 'category' | 'rate'>) => `${category} ${Number(rate)}`;
  expect(new Set(taxes.map(kindOf)).size).toBe(taxes.length);
  for (const tax of taxes) {
    const own = (amount: Amount) => kindOf(amount) === kindOf(tax);
    expect(tax.netMinor).toBe(nets(lines.filter(own)) - nets(allowances.filter(own))); // BR-S-08 and its like
    expect(tax.exemption === undefined).toBe(tax.category === 'S' || tax.category === 'Z'); // BR-E-10 and its like
  }
  if (taxes.some(({ category }) => category === 'O')) expect(taxes.length).toBe(1); // BR-O-11
}

const isWithinUnit = ({ rate, netMinor, taxMinor }: StructuredTax, currency: Currency) =>
  Math.abs(
    taxMinor / 10 ** ruleOf(currency).decimals -
      (netMinor * Number(rate)) / 100 / 10 ** ruleOf(currency).decimals,
  ) <= 1;

it('the structured invoices and credit notes of 1,000 baskets keep the sums of EN 16931, with two decimals at most', () => {
  fc.assert(
    fc.property(sales, (plan) => {
      const paper = paperOfSale(plan);
      const invoice = structuredFrom(paper, SELLER);
      expectRules(invoice);
      const isNear = invoice.taxes.every((tax) => isWithinUnit(tax, invoice.currency)); // BR-CO-17
      expect(Object.keys(structuredForm(paper, SELLER) ?? {})).toContain(isNear ? 'xml' : 'lacks');
      const amounts = crossIndustryInvoice(invoice).match(/(?<=Amount(?: currencyID="\w+")?>)[^<]+/g) ?? [];
      for (const amount of amounts) expect(amount).toMatch(/^-?\d+(\.\d\d)?$/);
    }),
    { numRuns: 1000 },
  );
});

it('a credit note names the invoice that it corrects', () => {
  const note = structuredFrom(paperOfSale({ mode: 'inclusive', creditedPercent: 100 }), SELLER);
  expect(note).toMatchObject({
    typeCode: '381',
    corrects: { number: 'INV-000042', issuedOn: '2026-11-21' },
    sums: { grossMinor: 12_000, paidMinor: 12_000, dueMinor: 0 },
  });
});

it('what is outside the scope of the tax names no VAT id, and the seller by another identifier', () => {
  const sold = [{ unitMinor: 100, rate: 'no_rate' }];
  const { seller, buyer, taxes } = structuredFrom(paperOfSale({ mode: 'exclusive', sold }), SELLER);
  expect([seller.vatId, seller.identifier, buyer.vatId]).toEqual([undefined, 'DE123456789', undefined]);
  expect(taxes).toMatchObject([{ category: 'O', taxMinor: 0, exemption: { code: 'VATEX-EU-O' } }]);
});
