import { InvoiceStatus } from '../../../shared/domain/billing/invoice.ts';
import type { Line } from '../../../shared/domain/billing/line.ts';
import { composeDocument, type Dress } from '../../../shared/domain/documents/compose.ts';
import type { DocumentContent } from '../../../shared/domain/documents/content.ts';
import type { Documented } from '../../../shared/domain/documents/documented.ts';
import type { PaperKind } from '../../../shared/domain/documents/paper.ts';
import { paperOf } from '../../../shared/domain/documents/paper-of.ts';
import type { Seller } from '../../../shared/domain/documents/settings.ts';
import { voiceOf } from '../../../shared/domain/documents/voice.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import { partsCrediting } from '../../../shared/domain/refunds/credited-parts.ts';
import { sumOfTaxed } from '../../../shared/domain/tax/breakdown.ts';
import { computeTax } from '../../../shared/domain/tax/compute.ts';
import { taxLines } from '../../../shared/domain/tax/taxed-terms.ts';
import { LOGO } from './logo.ts';

/** A paper to draw, and in which language. */
export type Specimen = Readonly<{ name: string; kind: PaperKind; locale: string }> &
  Readonly<{ documented: Documented; dress: Dress }>;

export const contentOf = ({ kind, documented, dress, locale }: Specimen): DocumentContent =>
  composeDocument(paperOf(kind, documented), dress, voiceOf([locale]));

type Plan = Readonly<{
  locale?: string;
  kind?: PaperKind;
  currency?: string;
  seller?: Partial<Seller> | 'none';
  buyer?: string;
  lines?: readonly Line[];
  discountMinor?: number;
  walletMinor?: number;
  paidMinor?: number;
  /** What a credit note gives back. */
  givenMinor?: number;
  takesBack?: true;
  conversion?: NonNullable<Documented['pricing']>['conversion'];
  /** How the shop taxes: each line by the rate that it states. */
  taxed?: 'inclusive' | 'exclusive';
  zeroReason?: 'no_rate' | 'reverse_charge';
  business?: NonNullable<Documented['invoice']['buyer']>;
  supply?: Documented['invoice']['supply'];
  /** What a change of plan credits of the plan before, which was paid with the rate of the first line. */
  unusedMinor?: number;
  description?: string;
  transfer?: true;
  status?: number;
}>;

export const line = (name: string, unitMinor: number, quantity = 1, tax?: Line['tax']): Line => ({
  name,
  unitMinor,
  quantity,
  totalMinor: unitMinor * quantity,
  ...(tax && { tax }),
});
const many = (count: number, name: (index: number) => string, unitMinor: number): Line[] =>
  Array.from({ length: count }, (_, index) =>
    line(name(index + 1), unitMinor + index * 100, (index % 3) + 1),
  );

const SELLER: Seller = {
  sellerName: 'Northwind Studio GmbH',
  address: ['Torstraße 140', '10119 Berlin', 'Germany'],
  taxIds: ['VAT ID DE123456789'],
  footer:
    'Northwind Studio GmbH · Amtsgericht Charlottenburg HRB 123456 · IBAN DE02 1203 0000 0000 2020 51 · Managing director: Ada Berg',
  pageSize: 'a4',
};
const VAT = { name: 'VAT', rate: '19' };
const REDUCED = { name: 'VAT', rate: '7' };
const FROM_EURO = { baseCurrency: 'eur' as Currency, source: 'European Central Bank', at: '2026-11-20' };

/** One paper and what belongs to it, from the little that makes it special. */
export function documentedInvoice(name: string, plan: Plan = {}): Specimen {
  const {
    locale = 'en',
    kind = 'invoice',
    currency = 'eur',
    lines: sold = [line('Website maintenance, November', 12000)],
  } = plan;
  const { discountMinor = 0, walletMinor = 0, unusedMinor = 0, conversion } = plan;
  const tax = plan.taxed && taxOf(sold, { ...plan, taxed: plan.taxed }, currency as Currency);
  const lines = tax ? [...sold, ...taxLines(tax)] : sold;
  const totalMinor =
    lines.reduce((sum, one) => sum + one.totalMinor, 0) -
    discountMinor -
    Math.min(unusedMinor, tax?.grossMinor ?? 0);
  const paidMinor = plan.paidMinor ?? (kind !== 'invoice' || walletMinor || unusedMinor ? totalMinor : 0);
  const at = '2026-11-21T12:00:00.000Z';
  const change = { from: { name: 'Starter' }, creditUsedMinor: unusedMinor, walletCreditMinor: 0 };
  const source = unusedMinor > 0 ? { change } : plan.paidMinor ? { invoice: {} } : {};
  const terms = { source, charge: { minor: paidMinor - walletMinor, currency }, walletMinor, conversion };
  const payment = {
    ...{ id: 'txn_1', terms, soldAt: at },
    ...(plan.transfer && { transfer: { reference: 'R1', receivedOn: '2026-11-20', recordedBy: 'staff' } }),
    ...(!plan.transfer && paidMinor > walletMinor && { card: { brand: 'visa', last4: '4242' } }),
  };
  const invoice = {
    ...{ id: 'inv_1', number: '7F3K2Q9A-0042', currency, lines, totalMinor, paidMinor, walletMinor, tax },
    discountMinor: discountMinor + unusedMinor,
    status: plan.status,
    billedTo: { name: plan.buyer ?? 'Grace Hopper', email: 'grace@example.com' },
    ...{ buyer: plan.business, description: plan.description, supply: plan.supply },
    ...{ issuedAt: at, issuedOn: '2026-11-21', dueOn: '2026-12-05' },
    ...(tax && { orderId: 'ord_01m9x2c4', clientReference: 'PO-2026-118' }),
  } as unknown as Documented['invoice'];
  const seller = plan.seller === 'none' ? undefined : { ...SELLER, ...plan.seller };
  const country = currency === 'usd' ? 'US' : 'DE';
  return {
    ...{ name, kind, locale },
    dress: { seller, isCancelled: plan.status === InvoiceStatus.cancelled },
    documented: {
      invoice,
      project: {
        ...{ name: 'Northwind', timeZone: 'Europe/Berlin' },
        ...(tax && {
          tax: { mode: tax.mode, rounding: 'document', country: plan.conversion ? 'DE' : country },
        }),
      },
      seller,
      payments: paidMinor > 0 ? [payment] : [],
      pricing: terms,
      creditNote: plan.givenMinor && creditNoteOf(invoice, plan.givenMinor, plan.takesBack),
    } as unknown as Documented,
  };
}

function taxOf(lines: readonly Line[], plan: Plan & Pick<Required<Plan>, 'taxed'>, currency: Currency) {
  const { taxed: mode, zeroReason, business } = plan;
  const rateOf = ({ tax = VAT }: Line) => ({
    rate: zeroReason ? '0' : tax.rate,
    ...{ name: tax.name, country: business?.country ?? 'DE', source: 'table' as const },
    ...(zeroReason && { zeroReason }),
  });
  const share = (plan.discountMinor ?? 0) / lines.length;
  const taxable = lines.map((one, index) => ({
    ...{ line: index + 1, minor: one.totalMinor - share, rate: rateOf(one) },
  }));
  const on = '2026-11-21' as never;
  const tax = computeTax(taxable, { mode, rounding: 'document', currency, on });
  const [first] = taxable;
  if (!plan.unusedMinor || !first) return tax;
  const credited = { ...first, minor: plan.unusedMinor };
  return { ...tax, credit: computeTax([credited], { mode: 'inclusive', rounding: 'line', currency, on }) };
}

function creditNoteOf({ tax }: Documented['invoice'], minor: number, takesBack: true | undefined) {
  const taxMinor = tax ? Math.round((tax.taxMinor * minor) / tax.grossMinor) : 0;
  const sign = takesBack ? -1 : 1;
  const parts = partsCrediting({ tax }, { minor, taxMinor }).map((part) => ({
    ...part,
    ...{ netMinor: sign * part.netMinor, taxMinor: sign * part.taxMinor, grossMinor: sign * part.grossMinor },
  }));
  return {
    ...{ number: '7F3K2Q9A-C0007', refundId: 'rfd_1', parts, paidMinor: sign * minor, walletMinor: 0 },
    ...{ issuedAt: '2026-12-01T12:00:00.000Z', issuedOn: '2026-12-01', ...sumOfTaxed(parts) },
    ...(takesBack && { takesBack: '7F3K2Q9A-C0006' }),
  };
}

const SALES_TAX = { name: 'NY sales tax', rate: '8.875' };
const MONTH = { from: '2026-11-21', to: '2026-12-20' } as never;
const LYON = {
  ...{ company: 'Œuvres & Cie SARL', country: 'FR', taxId: 'FR40303265045' },
  address: { line1: '12 rue de la République', postalCode: '69001', city: 'Lyon', country: 'FR' },
};
const AUSTIN = {
  sellerName: 'Northwind Inc.',
  address: ['500 Congress Ave', 'Austin, TX 78701'],
  taxIds: ['EIN 12-3456789'],
};

const TOKYO = {
  sellerName: '株式会社北風スタジオ',
  address: ['東京都渋谷区神南1-2-3', '〒150-0041'],
  taxIds: ['登録番号 T1234567890123'],
};
const DUBAI = {
  sellerName: 'استوديو رياح الشمال',
  address: ['شارع الشيخ زايد 12', 'دبي، الإمارات'],
  taxIds: ['الرقم الضريبي 100123456700003'],
};

export const thirty: readonly Specimen[] = [
  documentedInvoice('one-line'),
  documentedInvoice('logo-and-taxes', {
    seller: { logo: LOGO },
    lines: [
      line('Design sprint', 240000, 1, VAT),
      line('Printed handbook', 2450, 12, REDUCED),
      line('Travel', 31090, 1, VAT),
    ],
    description: 'Relaunch of the online shop, second phase',
  }),
  documentedInvoice('letter-dollars', {
    locale: 'en-US',
    currency: 'usd',
    seller: { pageSize: 'letter' },
    lines: many(6, (n) => `Seat ${n}`, 1900),
  }),
  documentedInvoice('discount-wallet', { discountMinor: 1500, walletMinor: 2500 }),
  documentedInvoice('receipt-card', { kind: 'receipt', lines: [line('Team plan, monthly', 4900, 3)] }),
  documentedInvoice('receipt-transfer', { kind: 'receipt', transfer: true }),
  documentedInvoice('hindi-receipt', {
    kind: 'receipt',
    currency: 'inr',
    walletMinor: 12000,
    buyer: 'प्रिया क्षत्रिय',
    lines: [line('हिन्दी पाठ्यक्रम का मूल्य (१ महीना)', 12000), line('वेबसाइट रखरखाव – Hosting', 4900)],
  }),
  documentedInvoice('part-paid', { kind: 'receipt', paidMinor: 5000, transfer: true }),
  documentedInvoice('tax-at-home', {
    locale: 'en-GB',
    currency: 'gbp',
    taxed: 'exclusive',
    lines: [line('Workshop', 90000, 1, VAT)],
    conversion: { ...FROM_EURO, rate: '0.8612' },
  }),
  documentedInvoice('reverse-charge', {
    locale: 'fr',
    taxed: 'exclusive',
    zeroReason: 'reverse_charge',
    business: LYON,
    supply: MONTH,
    lines: [line('Plan Équipe, mensuel', 9900, 3)],
  }),
  documentedInvoice('us-sales-tax', {
    locale: 'en-US',
    currency: 'usd',
    taxed: 'exclusive',
    seller: { ...AUSTIN, pageSize: 'letter' },
    business: {
      country: 'US',
      address: { line1: '350 5th Ave', city: 'New York', state: 'NY', postalCode: '10118', country: 'US' },
    },
    discountMinor: 1000,
    paidMinor: 0,
    lines: [
      line('Team plan', 9900, 1, SALES_TAX),
      line('Onboarding', 25000, 1, { name: 'Services', rate: '0' }),
    ],
  }),
  documentedInvoice('not-taxed-abroad', {
    locale: 'de',
    taxed: 'inclusive',
    zeroReason: 'no_rate',
    business: { company: 'Alpen AG', country: 'CH' },
  }),
  documentedInvoice('credit-note', {
    kind: 'credit_note',
    locale: 'de',
    taxed: 'inclusive',
    supply: MONTH,
    lines: [line('Team-Tarif, monatlich', 11900, 1, VAT), line('Handbuch', 2140, 2, REDUCED)],
    givenMinor: 8000,
  }),
  documentedInvoice('credit-note-taken-back', {
    kind: 'credit_note',
    taxed: 'inclusive',
    givenMinor: 12000,
    takesBack: true,
  }),
  documentedInvoice('plan-change', {
    taxed: 'inclusive',
    supply: { from: '2026-11-21', to: '2026-12-06' } as never,
    lines: [line('Business', 4950, 1, VAT)],
    unusedMinor: 1632,
  }),
  documentedInvoice('thai-cancelled', {
    status: InvoiceStatus.cancelled,
    currency: 'thb',
    buyer: 'สมชาย ใจดี',
    lines: [
      line('ค่าบริการดูแลเว็บไซต์ประจำเดือนพฤศจิกายนสำหรับที่อยู่อาศัยและสำนักงานของลูกค้าทุกท่าน', 12000),
      line('ค่าโดเมน', 4900),
    ],
  }),
  documentedInvoice('hebrew-nothing-due', {
    currency: 'ils',
    buyer: 'נועה לוי',
    lines: [line('תחזוקת אתר (נובמבר 2026) – Hosting', 12000)],
    discountMinor: 12000,
  }),
  documentedInvoice('no-settings', { seller: 'none' }),
  documentedInvoice('forty-lines', { lines: many(40, (n) => `Consulting hour ${n}`, 9000) }),
  documentedInvoice('hundred-lines', {
    seller: { logo: LOGO },
    lines: many(100, (n) => `Licence ${n} of the annual contract`, 1250),
  }),
  documentedInvoice('long-names', {
    lines: many(
      12,
      (n) =>
        `Item ${n}: a very long description that a shop wrote without a thought for the width of the column, with details`,
      700,
    ),
  }),
  documentedInvoice('german', {
    locale: 'de',
    lines: [line('Wartung der Website', 12000, 2, { name: 'USt.', rate: '19' })],
  }),
  documentedInvoice('french', { locale: 'fr', kind: 'receipt', buyer: 'Société Générale d’Œuvres' }),
  documentedInvoice('spanish', {
    locale: 'es',
    currency: 'mxn',
    kind: 'credit_note',
    givenMinor: 3000,
  }),
  documentedInvoice('portuguese', { locale: 'pt-BR', currency: 'brl', walletMinor: 3000 }),
  documentedInvoice('italian', { locale: 'it', taxed: 'inclusive', lines: [line('Sito', 12000, 1, VAT)] }),
  documentedInvoice('dutch', { locale: 'nl', kind: 'receipt', buyer: 'IJsbrand van ’t Hoff' }),
  documentedInvoice('polish', { locale: 'pl', currency: 'pln', buyer: 'Łucja Żółćińska' }),
  documentedInvoice('hindi', {
    ...{ locale: 'hi', currency: 'inr', buyer: 'श्रीमती कृष्णा त्रिपाठी', taxed: 'exclusive' },
    lines: [line('क्षेत्रीय वेबसाइट का रखरखाव – Hosting', 120000, 2, { name: 'जीएसटी', rate: '18' })],
  }),
  documentedInvoice('japanese', {
    locale: 'ja',
    currency: 'jpy',
    seller: TOKYO,
    buyer: '山田花子 様',
    lines: [
      line('サーバー保守（11月分）', 12000, 1, { name: '消費税', rate: '10' }),
      line('ドメイン更新料', 1500, 2),
    ],
  }),
  documentedInvoice('japanese-receipt', {
    locale: 'ja',
    kind: 'receipt',
    currency: 'jpy',
    seller: TOKYO,
  }),
  documentedInvoice('arabic', {
    locale: 'ar',
    currency: 'kwd',
    seller: DUBAI,
    buyer: 'ليلى الحسن',
    lines: [line('صيانة الموقع (نوفمبر)', 120500, 2), line('Cloud hosting (30 days)', 45250)],
    discountMinor: 10000,
  }),
  documentedInvoice('arabic-receipt', {
    locale: 'ar-EG',
    kind: 'receipt',
    currency: 'aed',
    seller: { ...DUBAI, logo: LOGO },
    lines: many(30, (n) => `اشتراك شهري رقم ${n}`, 4900),
  }),
  documentedInvoice('arabic-in-english', {
    buyer: 'محمد (Mohammed) العلي',
    lines: [line('خدمة الاستضافة – Hosting', 9900)],
    currency: 'aed',
  }),
  documentedInvoice('chinese-korean', {
    buyer: '王小明 / 김민수',
    lines: [line('云服务器（标准版）', 8800), line('서버 유지보수', 9900)],
    currency: 'krw',
  }),
  documentedInvoice('greek-cyrillic', {
    buyer: 'Ελένη Παπαδοπούλου / Олена Їжакевич',
    lines: [
      line('Συντήρηση ιστοσελίδας', 5000),
      line('Обслуговування сайту ₴', 7000),
      line('Bảo trì trang web ₫ · ₹ ₺ ₩', 6000),
    ],
    currency: 'uah',
  }),
  documentedInvoice('shillings', { currency: 'ugx', lines: [line('Solar panel', 45000000, 2)] }),
  documentedInvoice('dinars', {
    locale: 'en',
    currency: 'kwd',
    lines: [line('Annual licence', 99990, 10)],
    discountMinor: 500,
  }),
];
