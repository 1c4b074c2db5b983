import type { TypedTax } from '../../../apps/operator/actions/set-tax.ts';
import type { SellerChange } from '../../../shared/flows/documents/change-seller.ts';
import type { TenantOverrides } from '../tenants.ts';

type Buyer = Readonly<{ name: string; company?: string; country?: string; address?: object; taxId?: string }>;

/** A shop as it lives for a year: what its law, its catalog and its customers are. What happens in the year is the same for all. */
export type YearShop = Readonly<{
  name: string;
  currency: string;
  project: TenantOverrides['project'];
  account: TenantOverrides['account'];
  tax: TypedTax;
  rates: readonly Readonly<Record<string, unknown>>[];
  seller: SellerChange;
  /** A category that has a rate of its own, and what is sold in it. */
  reduced: string;
  items: readonly Readonly<{ name: string; totalAmount: number; quantity: number; taxCategory?: string }>[];
  /** At home; a business in another place; somebody in a third. */
  home: Buyer;
  business: Buyer;
  abroad: Buyer;
}>;

const since = '2007-01-01';
const rate = (country: string, percent: number, more: object = {}) => ({
  ...{ country, rate: percent, startsOn: since, name: 'VAT' },
  ...more,
});

const german: YearShop = {
  name: 'german',
  currency: 'EUR',
  project: {
    name: 'Nordwind',
    timeZone: 'Europe/Berlin',
    baseCurrency: 'eur',
    currencies: ['eur'],
    language: 'de',
  },
  account: { settlementCurrency: 'eur', country: 'DE' },
  tax: { mode: 'inclusive', rounding: 'document', country: 'DE', reverseCharge: 'on' },
  rates: [
    rate('DE', 19, { name: 'USt.' }),
    rate('DE', 7, { name: 'USt.', category: 'books' }),
    rate('DE', 9, { name: 'USt.', category: 'books', startsOn: '2027-04-01' }),
    rate('AT', 20, { name: 'USt.' }),
  ],
  seller: {
    ...{
      sellerName: 'Nordwind Verlag GmbH',
      address: ['Torstraße 140', '10119 Berlin'],
      taxIds: ['DE123456789'],
    },
    structured: {
      ...{ structured: 'xrechnung', vatId: 'DE123456789', street: 'Torstraße 140', city: 'Berlin' },
      ...{ postalCode: '10119', country: 'DE', email: 'post@nordwind.example' },
      ...{ contact: 'Ada Berg', phone: '+49 30 1234567', iban: 'DE02120300000000202051' },
    },
  },
  reduced: 'books',
  items: [
    { name: 'Lampe „Abend“', totalAmount: 44.5, quantity: 1 },
    { name: 'Handbuch', totalAmount: 12.99, quantity: 3, taxCategory: 'books' },
    { name: 'Versand', totalAmount: 4.9, quantity: 1 },
  ],
  home: {
    name: 'Jürgen Groß',
    ...{ company: 'Stadt Köln', country: 'DE' },
    address: { line1: 'Platz 1', city: 'Köln', postalCode: '50667', country: 'DE' },
  },
  business: {
    name: 'Anneke de Vries',
    ...{ company: 'De Vries Boeken BV', country: 'NL', taxId: 'NL858812345B01' },
    address: { line1: 'Keizersgracht 1', city: 'Amsterdam', postalCode: '1015 CN', country: 'NL' },
  },
  abroad: { name: 'Leopold Huber', country: 'AT' },
};

const french: YearShop = {
  name: 'french',
  currency: 'EUR',
  project: {
    name: 'Vent du Nord',
    timeZone: 'Europe/Paris',
    baseCurrency: 'eur',
    currencies: ['eur'],
    language: 'fr',
  },
  account: { settlementCurrency: 'eur', country: 'FR' },
  tax: { mode: 'exclusive', rounding: 'line', country: 'FR', reverseCharge: 'on' },
  rates: [
    rate('FR', 20, { name: 'TVA' }),
    rate('FR', 10, { name: 'TVA', category: 'travel' }),
    rate('FR', 5.5, { name: 'TVA', category: 'books' }),
  ],
  seller: {
    ...{
      sellerName: 'Vent du Nord SARL',
      address: ['12 rue de la Paix', '75002 Paris'],
      taxIds: ['FR40303265045'],
    },
    structured: {
      ...{ structured: 'factur-x', vatId: 'FR40303265045', street: '12 rue de la Paix', city: 'Paris' },
      ...{ postalCode: '75002', country: 'FR', email: 'compta@ventdunord.example' },
    },
  },
  reduced: 'books',
  items: [
    { name: 'Lampe « Soir »', totalAmount: 39.95, quantity: 1 },
    { name: 'Manuel', totalAmount: 7.77, quantity: 3, taxCategory: 'books' },
    { name: 'Navette', totalAmount: 6.66, quantity: 1, taxCategory: 'travel' },
  ],
  home: {
    name: 'Zoé Lefèvre',
    country: 'FR',
    address: { line1: '3 quai de Saône', city: 'Lyon', postalCode: '69002', country: 'FR' },
  },
  business: {
    name: 'Grete Vogel',
    ...{ company: 'Vogel & Söhne KG', country: 'DE', taxId: 'DE987654321' },
    address: { line1: 'Hauptstraße 5', city: 'Köln', postalCode: '50667', country: 'DE' },
  },
  abroad: { name: 'Urs Keller', country: 'CH' },
};

const salesTax = (region: string, percent: number, more: object = {}) =>
  rate('US', percent, { region, name: 'Sales tax', ...more });

const american: YearShop = {
  name: 'american',
  currency: 'USD',
  project: {
    name: 'Northwind',
    timeZone: 'America/New_York',
    baseCurrency: 'usd',
    currencies: ['usd'],
    language: 'en',
  },
  account: { settlementCurrency: 'usd', country: 'US' },
  tax: { mode: 'exclusive', rounding: 'line', country: 'US', region: 'NY' },
  rates: [
    salesTax('NY', 8.875),
    salesTax('NY', 0, { category: 'clothing', name: 'Exempt: clothing under $110' }),
    salesTax('CA', 7.25),
  ],
  seller: {
    ...{ sellerName: 'Northwind Trading LLC', address: ['1 Main Street', 'Albany, NY 12207'] },
    taxIds: ['EIN 12-3456789'],
  },
  reduced: 'clothing',
  items: [
    { name: 'Lamp “Evening”', totalAmount: 47.49, quantity: 1 },
    { name: 'Scarf', totalAmount: 10.01, quantity: 3, taxCategory: 'clothing' },
    { name: 'Shipping', totalAmount: 5.55, quantity: 1 },
  ],
  home: {
    name: 'Grace Hopper',
    country: 'US',
    address: { line1: '5 State Street', city: 'Albany', state: 'NY', postalCode: '12207', country: 'US' },
  },
  business: {
    name: 'Jo Ruiz',
    ...{ company: 'Ruiz & Daughters Inc.', country: 'US' },
    address: {
      line1: '9 Mission Street',
      city: 'San Francisco',
      state: 'CA',
      postalCode: '94105',
      country: 'US',
    },
  },
  abroad: {
    name: 'Pat Long',
    country: 'US',
    address: { line1: '1 Elm Street', city: 'Austin', state: 'TX', postalCode: '73301', country: 'US' },
  },
};

export const YEAR_SHOPS: readonly YearShop[] = [german, french, american];
