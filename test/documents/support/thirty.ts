import { InvoiceStatus } from '../../../shared/domain/billing/invoice.ts';
import type { Line } from '../../../shared/domain/billing/line.ts';
import type { Documented, DocumentKind } from '../../../shared/domain/documents/compose.ts';
import type { Seller } from '../../../shared/domain/documents/settings.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import type { Refund } from '../../../shared/domain/refunds/refund.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { LOGO } from './logo.ts';

/** An invoice to draw, and in which language. */
export type Specimen = Readonly<{ name: string; kind: DocumentKind; locale: string; documented: Documented }>;

type Plan = Readonly<{
  locale?: string;
  kind?: DocumentKind;
  currency?: string;
  seller?: Partial<Seller> | 'none';
  buyer?: string;
  lines?: readonly Line[];
  discountMinor?: number;
  walletMinor?: number;
  paidMinor?: number;
  refunds?: readonly Readonly<{ minor: number; reason?: string }>[];
  conversion?: Documented['conversion'];
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

/** One invoice and what belongs to it, from the little that makes it special. */
export function documentedInvoice(name: string, plan: Plan = {}): Specimen {
  const {
    locale = 'en',
    kind = 'invoice',
    currency = 'eur',
    lines = [line('Website maintenance, November', 12000)],
  } = plan;
  const { discountMinor = 0, refunds = [], walletMinor, conversion } = plan;
  const totalMinor = lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0) - discountMinor;
  const paidMinor =
    plan.paidMinor ?? (kind === 'receipt' || refunds.length > 0 || walletMinor ? totalMinor : 0);
  const refundedMinor = refunds.reduce((sum, { minor }) => sum + minor, 0);
  const isPaid = paidMinor >= totalMinor;
  const at = '2026-11-21T12:00:00.000Z';
  const payment = {
    id: 'txn_1',
    terms: { charge: { minor: paidMinor - (walletMinor ?? 0), currency }, walletMinor, conversion },
    ...(plan.transfer
      ? { transfer: { reference: 'R1', receivedOn: '2026-11-20', recordedBy: 'staff' } }
      : {}),
    ...(!plan.transfer && paidMinor > (walletMinor ?? 0) && { card: { brand: 'visa', last4: '4242' } }),
    soldAt: at,
  } as unknown as Attempt;
  const invoice = {
    id: 'inv_1',
    number: '7F3K2Q9A-0042',
    status: plan.status ?? statusOf(paidMinor, totalMinor, refundedMinor),
    currency,
    lines,
    discountMinor,
    totalMinor,
    paidMinor,
    walletMinor,
    refundedMinor: refundedMinor || undefined,
    billedTo: { name: plan.buyer ?? 'Grace Hopper', email: 'grace@example.com' },
    description: plan.description,
    issuedAt: at,
    issuedOn: '2026-11-21',
    dueOn: '2026-12-05',
    paidAt: isPaid && paidMinor > 0 ? at : undefined,
  } as unknown as Documented['invoice'];
  return {
    name,
    kind,
    locale,
    documented: {
      invoice,
      project: { name: 'Northwind', timeZone: 'Europe/Berlin' },
      ...(plan.seller !== 'none' && { seller: { ...SELLER, ...plan.seller } }),
      payments: paidMinor > 0 ? [payment] : [],
      refunds: refunds.map(
        ({ minor, reason }, index) =>
          ({
            id: `rfd_${index}`,
            currency,
            cardMinor: minor,
            walletMinor: 0,
            reason,
            succeededAt: at,
            createdAt: at,
          }) as unknown as Refund,
      ),
      conversion,
    },
  };
}

function statusOf(paidMinor: number, totalMinor: number, refundedMinor: number): number {
  if (totalMinor === 0) return InvoiceStatus.noAmountDue;
  if (refundedMinor >= totalMinor) return InvoiceStatus.refunded;
  if (paidMinor === 0) return InvoiceStatus.unpaid;
  return paidMinor < totalMinor ? InvoiceStatus.partiallyPaid : InvoiceStatus.paid;
}

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
  documentedInvoice('part-paid', { paidMinor: 5000, transfer: true }),
  documentedInvoice('refunds', {
    refunds: [{ minor: 2000, reason: 'One seat was not used' }, { minor: 1000 }],
  }),
  documentedInvoice('refunded-receipt', {
    kind: 'receipt',
    refunds: [{ minor: 12000, reason: 'Order cancelled' }],
  }),
  documentedInvoice('conversion', {
    locale: 'en-GB',
    currency: 'gbp',
    conversion: { ...FROM_EURO, rate: '0.8612' },
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
    refunds: [{ minor: 3000, reason: 'Devolución parcial' }],
  }),
  documentedInvoice('portuguese', { locale: 'pt-BR', currency: 'brl', walletMinor: 3000 }),
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
    refunds: [{ minor: 500, reason: '一部返品' }],
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
    conversion: { ...FROM_EURO, rate: '4.2513' },
    lines: many(30, (n) => `اشتراك شهري رقم ${n}`, 4900),
    refunds: [{ minor: 4900, reason: 'إلغاء اشتراك واحد' }],
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
