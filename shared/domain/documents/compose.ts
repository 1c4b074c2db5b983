import { type Invoice, InvoiceStatus, leftMinorOf } from '../billing/invoice.ts';
import type { Day, Instant } from '../ids.ts';
import type { Refund } from '../refunds/refund.ts';
import type { Attempt } from '../sales/attempt.ts';
import type { Conversion } from '../sales/terms.ts';
import type { Project } from '../tenants/tenant.ts';
import { dayIn } from '../time/calendar.ts';
import type { DocumentContent, Fact, Party } from './content.ts';
import { isolate } from './isolate.ts';
import { composeTable, composeTaxes } from './lines.ts';
import { composeConversion, composeCreditNotes, composePayments, methodOf } from './sections.ts';
import type { Seller } from './settings.ts';
import { composeTotals } from './totals.ts';
import type { Voice } from './voice.ts';

export const DOCUMENT_KINDS = ['invoice', 'receipt'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The records that a document is made of. */
export type Documented = Readonly<{
  invoice: Invoice;
  project: Pick<Project, 'name' | 'timeZone'>;
  /** What was in force when the invoice was issued. Without it the document names the project alone. */
  seller?: Seller | undefined;
  /** The payments of the invoice, oldest first. */
  payments: readonly Attempt[];
  /** The refunds of those payments that have succeeded, oldest first. */
  refunds: readonly Refund[];
  /** How prices in the base currency became the invoice's. */
  conversion?: Conversion | undefined;
}>;

/** What a document shows, in words and amounts. */
export function composeDocument(kind: DocumentKind, documented: Documented, voice: Voice): DocumentContent {
  const { invoice, project, seller, payments, refunds, conversion } = documented;
  const { words } = voice;
  const dayOf = (at: Instant) => voice.day(dayIn(project.timeZone, new Date(at)));
  const taxes = composeTaxes(invoice, voice);
  return {
    language: voice.language,
    locale: voice.locale,
    pageSize: seller?.pageSize ?? 'a4',
    issuedAt: invoice.issuedAt,
    title: words.titles[kind],
    number: invoice.number,
    logo: seller?.logo,
    brand: seller?.sellerName ?? project.name,
    facts: kind === 'invoice' ? invoiceFacts(invoice, voice) : receiptFacts(invoice, payments, voice, dayOf),
    seller: sellerParty(documented, voice),
    buyer: { heading: words.labels.to, lines: [invoice.billedTo.name, invoice.billedTo.email] },
    headline: headlineOf(invoice, voice, dayOf),
    description: invoice.description,
    table: composeTable(invoice, voice),
    totals: composeTotals(invoice, voice),
    sections: [
      ...(taxes ? [taxes] : []),
      ...(conversion ? [composeConversion(conversion, invoice.currency, voice)] : []),
      ...(kind === 'receipt' ? composePayments(payments, voice, dayOf) : []),
      ...composeCreditNotes(invoice, refunds, voice, dayOf),
    ],
    footer: seller?.footer,
    page: (page, pages) => words.page(voice.number(page), voice.number(pages)),
  };
}

/** A receipt exists once a part of the invoice was paid. */
export const hasReceipt = ({ paidMinor }: Pick<Invoice, 'paidMinor'>): boolean => paidMinor > 0;

function invoiceFacts({ number, issuedOn, dueOn }: Invoice, { words: { labels }, day }: Voice): Fact[] {
  return [
    { label: labels.number, value: number },
    { label: labels.issuedOn, value: day(issuedOn) },
    { label: labels.dueOn, value: day(dueOn) },
  ];
}

function receiptFacts(
  { number }: Invoice,
  payments: readonly Attempt[],
  voice: Voice,
  dayOf: (at: Instant) => string,
): Fact[] {
  const { labels } = voice.words;
  const last = payments.at(-1);
  return [
    { label: labels.number, value: number },
    ...(last?.soldAt
      ? [
          {
            label: labels.paidOn,
            value: last.transfer ? voice.day(last.transfer.receivedOn) : dayOf(last.soldAt),
          },
        ]
      : []),
    ...(last && payments.length === 1 ? [{ label: labels.method, value: methodOf(last, voice) }] : []),
  ];
}

function sellerParty({ seller, project }: Documented, { words }: Voice): Party {
  const lines = seller ? [seller.sellerName, ...seller.address, ...seller.taxIds] : [project.name];
  return { heading: words.labels.from, lines };
}

function headlineOf(
  invoice: Invoice,
  { words: { headlines }, money, day }: Voice,
  dayOf: (at: Instant) => string,
): string {
  const { status, currency, paidMinor, paidAt, refundedMinor = 0, dueOn } = invoice;
  const amount = (minor: number) => isolate(money(minor, currency));
  if (status === InvoiceStatus.cancelled) return headlines.cancelled;
  if (status === InvoiceStatus.noAmountDue) return headlines.nothingDue;
  if (status === InvoiceStatus.refunded && refundedMinor > 0)
    return headlines.refunded(amount(refundedMinor));
  if (paidAt) return headlines.paid(amount(paidMinor), isolate(dayOf(paidAt)));
  return headlines.due(amount(leftMinorOf(invoice)), isolate(day(dueOn satisfies Day)));
}
