import type { Line } from '../../../shared/domain/billing/line.ts';
import type { Buyer } from '../../../shared/domain/customers/buyer.ts';
import type { Documented } from '../../../shared/domain/documents/documented.ts';
import type { Paper } from '../../../shared/domain/documents/paper.ts';
import { paperOf } from '../../../shared/domain/documents/paper-of.ts';
import { type Currency, ruleOf } from '../../../shared/domain/money/currency.ts';
import type { StructuredSeller } from '../../../shared/domain/structured/seller.ts';
import { type AppliedRate, sumOfTaxed, type TaxBreakdown } from '../../../shared/domain/tax/breakdown.ts';
import { type Taxing, taxedPrice } from '../../../shared/domain/tax/taxed-terms.ts';

export const SELLER: StructuredSeller = {
  ...{ structure: 'factur-x', vatId: 'DE123456789', taxNumber: '30/123/45678' },
  ...{ street: 'Torstraße 140', postalCode: '10119', city: 'Berlin', country: 'DE' },
  ...{ email: 'billing@northwind.example', contact: 'Ada Berg', phone: '+49 30 1234567' },
  iban: 'DE02120300000000202051',
};
const BUYER: Buyer = {
  ...{ company: 'Müller & Söhne <KG>', country: 'DE', taxId: 'DE987654321' },
  address: { line1: 'Hauptstraße 5', city: 'Köln', postalCode: '50667', country: 'DE' },
};

/** What is sold: its list price in minor units, how many, and its rate in percent or why it has none. */
export type Sold = Readonly<{ unitMinor: number; quantity?: number; rate?: string }>;
export type Plan = Readonly<{
  sold?: readonly Sold[];
  mode?: Taxing['mode'] | undefined;
  rounding?: Taxing['rounding'];
  currency?: string;
  percentOff?: number;
  paidMinor?: number;
  buyer?: Buyer;
  /** A credit note gives back this part of each line. */
  creditedPercent?: number;
  takesBack?: string;
  unusedMinor?: number;
}>;

const SCRIPTS = [
  'Wartung',
  'Συντήρηση',
  'תחזוקה',
  'การบำรุงรักษา',
  'रखरखाव',
  '维护',
  '유지보수',
  'Обслуживание',
  'صيانة',
];

const rateFor = (rate: string): AppliedRate => ({
  ...{ rate: Number.isNaN(Number(rate)) ? '0' : rate, name: 'VAT', country: 'DE', source: 'table' },
  ...(Number.isNaN(Number(rate)) && { zeroReason: rate as 'no_rate' }),
});

/** The paper of a sale by the code that prices, taxes and documents sales. Without `mode` it was not taxed. */
export function paperOfSale(plan: Plan): Paper {
  const { sold = [{ unitMinor: 12_000 }], mode, rounding = 'document', percentOff = 0, paidMinor = 0 } = plan;
  const currency = (plan.currency ?? 'eur') as Currency;
  const lines = sold.map(({ unitMinor, quantity = 1, rate = '19' }, index): Line => {
    const name = `${SCRIPTS[index % SCRIPTS.length]}, “item ${index + 1}” & <more>`;
    return { name, unitMinor, quantity, totalMinor: unitMinor * quantity, taxCategory: rate };
  });
  const listMinor = lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const discountMinor = percentOf(listMinor, percentOff, currency);
  const charge = { minor: listMinor - discountMinor, currency };
  const taxing = mode && { mode, rounding, on: '2026-11-21' as Taxing['on'], rateFor };
  const priced = taxedPrice({ lines, discountMinor, charge }, taxing);
  const at = '2026-11-21T12:00:00.000Z';
  const change = {
    ...{ from: { name: 'Basic' }, creditUsedMinor: 0, walletCreditMinor: plan.unusedMinor },
    ...{ effectiveOn: '2026-11-21', after: { nextBillingDate: '2026-12-21' } },
  };
  return paperOf(plan.creditedPercent === undefined ? 'invoice' : 'credit_note', {
    invoice: {
      ...{ id: 'inv_1', number: 'INV-000042', currency, issuedAt: at, issuedOn: '2026-11-21' },
      ...{ lines: priced.lines, discountMinor, tax: priced.tax, totalMinor: priced.charge.minor, paidMinor },
      ...{ dueOn: '2026-12-05', orderId: 'ord_1', clientReference: '04011000-12345-34' },
      ...{ buyer: plan.buyer ?? BUYER, billedTo: { name: 'Grace Hopper', email: 'grace@example.com' } },
      ...(paidMinor === 0 && { purchase: {} }),
    },
    project: { name: 'Northwind', timeZone: 'UTC' },
    seller: { sellerName: 'Northwind Studio GmbH', address: ['Torstraße 140'], taxIds: ['DE123456789'] },
    payments: paidMinor > 0 ? [{ terms: { charge: { currency, minor: paidMinor } }, soldAt: at }] : [],
    pricing: {
      source: plan.unusedMinor === undefined ? {} : { change },
      ...(percentOff > 0 && { coupon: { code: 'AUTUMN' } }),
    },
    creditNote: {
      number: 'CN-000007',
      issuedAt: at,
      issuedOn: '2026-11-25',
      ...credited(plan, currency, priced.tax),
    },
  } as unknown as Documented);
}

/** Rounded down to what the processor charges in the currency. */
function percentOf(minor: number, percent: number, currency: Currency): number {
  const { step } = ruleOf(currency);
  return Math.floor((minor * percent) / 100 / step) * step;
}

/** So many percent of each rate, and below zero where it takes an earlier credit note back. */
function credited(
  { creditedPercent = 0, takesBack }: Plan,
  currency: Currency,
  tax: TaxBreakdown | undefined,
) {
  const part = (minor: number) => {
    const given = percentOf(minor, creditedPercent, currency);
    return takesBack ? 0 - given : given;
  };
  const parts = (tax?.rates ?? []).map(({ netMinor, taxMinor, grossMinor: _, ...rate }) => {
    const [net, added] = [part(netMinor), part(taxMinor)];
    return { rate, netMinor: net, taxMinor: added, grossMinor: net + added };
  });
  const sums = sumOfTaxed(parts);
  return { parts, takesBack, ...sums, paidMinor: sums.grossMinor, walletMinor: 0 };
}
