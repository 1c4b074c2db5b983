import type { Paper } from '../../../shared/domain/documents/paper.ts';
import { crossIndustryInvoice } from '../../../shared/domain/structured/cii.ts';
import { structuredFrom } from '../../../shared/domain/structured/from-paper.ts';
import type { StructuredInvoice } from '../../../shared/domain/structured/structured-invoice.ts';
import { type Plan, paperOfSale, SELLER } from './papers.ts';

const BASKET = [
  { unitMinor: 1999, quantity: 3 },
  { unitMinor: 555, quantity: 7, rate: '7' },
  { unitMinor: 1, rate: '7.0000' },
];
const FRENCH = { country: 'FR', taxId: 'FR12345678901', company: 'Société Générale d’Essai' };
const AMERICAN = { country: 'US', company: 'Hooli Inc.' };

/** Sales that differ in what the norm has rules about. */
const PLANS: Readonly<Record<string, Plan>> = {
  exclusive: { mode: 'exclusive', sold: BASKET, percentOff: 15 },
  inclusive: { mode: 'inclusive', sold: BASKET, percentOff: 15, paidMinor: 8390 },
  'rounded-by-line': { mode: 'inclusive', rounding: 'line', sold: [...BASKET, ...BASKET, ...BASKET] },
  'reverse-charge': { mode: 'exclusive', sold: [{ unitMinor: 999, rate: 'reverse_charge' }], buyer: FRENCH },
  'outside-the-scope': {
    ...{ mode: 'exclusive', currency: 'usd', buyer: AMERICAN },
    sold: [{ unitMinor: 5000, rate: 'no_rate' }],
  },
  'outside-and-inside': { mode: 'exclusive', sold: [{ unitMinor: 5000, rate: 'no_rate' }, ...BASKET] },
  'zero-rate': { mode: 'inclusive', sold: [{ unitMinor: 5000, rate: '0' }, ...BASKET] },
  untaxed: { percentOff: 10, paidMinor: 5000 },
  'credit-note': { mode: 'inclusive', sold: BASKET, creditedPercent: 40 },
  'taken-back': { mode: 'exclusive', sold: BASKET, creditedPercent: 40, takesBack: 'CN-000001' },
  'unused-time': { mode: 'inclusive', sold: [{ unitMinor: 100 }], unusedMinor: 4900 },
  'no-decimals': { mode: 'exclusive', sold: BASKET, currency: 'jpy' },
  'three-decimals': { mode: 'exclusive', sold: [{ unitMinor: 12_340, quantity: 3 }], currency: 'kwd' },
};

type Specimen = Readonly<{ name: string; xml: string }>;
const specimen = (name: string, invoice: StructuredInvoice): Specimen => ({
  ...{ name, xml: crossIndustryInvoice(invoice) },
});

export const HYBRID: readonly (Specimen & Readonly<{ paper: Paper }>)[] = Object.entries(PLANS).map(
  ([name, plan]) => {
    const paper = paperOfSale(plan);
    return { ...specimen(name, structuredFrom(paper, SELLER)), paper };
  },
);
export const GERMAN: readonly Specimen[] = ['exclusive', 'inclusive', 'untaxed', 'credit-note'].map((name) =>
  specimen(name, structuredFrom(paperOfSale(PLANS[name] ?? {}), { ...SELLER, structure: 'xrechnung' })),
);

const sold = structuredFrom(paperOfSale({ mode: 'exclusive' }), SELLER);
const [tax = { category: 'S', rate: '19', netMinor: 0, taxMinor: 0 }] = sold.taxes;
const outside = structuredFrom(paperOfSale(PLANS['reverse-charge'] ?? {}), SELLER);
const german = { ...sold, structure: 'xrechnung' } as const;
/** What a wrong mapping would write, by the rule of the norm that it breaks. */
export const FAULTY: readonly Specimen[] = [
  specimen('BR-CO-10', { ...sold, sums: { ...sold.sums, linesMinor: sold.sums.linesMinor + 1 } }),
  specimen('BR-CO-13', { ...sold, sums: { ...sold.sums, netMinor: sold.sums.netMinor + 1 } }),
  specimen('BR-CO-14', { ...sold, sums: { ...sold.sums, taxMinor: sold.sums.taxMinor + 1 } }),
  specimen('BR-CO-16', { ...sold, sums: { ...sold.sums, paidMinor: sold.sums.paidMinor + 1 } }),
  specimen('BR-S-08', { ...sold, taxes: [{ ...tax, rate: '7' }] }),
  specimen('BR-AE-10', { ...outside, taxes: outside.taxes.map(({ exemption: _, ...one }) => one) }),
  specimen('BR-11', { ...sold, buyer: { ...sold.buyer, address: { lines: ['Street'], country: '' } } }),
  specimen('BR-DE-15', { ...german, buyerReference: undefined }),
  specimen('BR-DE-2', { ...german, seller: { ...sold.seller, contact: undefined } }),
];
