import type { Invoice } from '../billing/invoice.ts';
import type { Instant } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { amountMinorOf, type Refund } from '../refunds/refund.ts';
import type { Attempt } from '../sales/attempt.ts';
import type { Conversion } from '../sales/terms.ts';
import { priceOf } from '../sales/wallet-share.ts';
import type { Section } from './content.ts';
import { isolate } from './isolate.ts';
import type { Voice } from './voice.ts';

type DayOf = (at: Instant) => string;

/** How a payment was made: by card, by transfer, or by the wallet alone. */
export function methodOf(
  { card, transfer }: Pick<Attempt, 'card' | 'transfer'>,
  { words: { methods } }: Voice,
): string {
  if (transfer) return methods.transfer;
  return card ? methods.card(isolate(brandName(card.brand)), isolate(card.last4)) : methods.wallet;
}

/** The rate as one unit of the base currency, with its source and date. */
export function composeConversion(
  { baseCurrency, rate, source, at }: Conversion,
  currency: Currency,
  voice: Voice,
): Section {
  const { words, day } = voice;
  const [base, converted] = [
    isolate(`1 ${baseCurrency.toUpperCase()}`),
    isolate(`${rate} ${currency.toUpperCase()}`),
  ];
  return {
    heading: words.sections.conversion,
    facts: [{ label: words.source(isolate(source), isolate(day(at))), value: words.rate(base, converted) }],
  };
}

export function composePayments(payments: readonly Attempt[], voice: Voice, dayOf: DayOf): Section[] {
  const { labels, sections } = voice.words;
  return payments.map((payment) => {
    const { minor, currency } = priceOf(payment.terms);
    const { soldAt, transfer } = payment;
    const day = transfer ? voice.day(transfer.receivedOn) : soldAt && dayOf(soldAt);
    return {
      heading: sections.payment,
      facts: [
        ...(day ? [{ label: labels.date, value: day }] : []),
        { label: labels.method, value: methodOf(payment, voice) },
        { label: labels.amount, value: voice.money(minor, currency) },
      ],
    };
  });
}

/** A credit note for each refund, numbered after the invoice in the order of their success. */
export function composeCreditNotes(
  { number }: Invoice,
  refunds: readonly Refund[],
  voice: Voice,
  dayOf: DayOf,
): Section[] {
  const { labels, sections } = voice.words;
  return refunds.map((refund, index) => ({
    heading: sections.creditNote(isolate(`${number}-C${index + 1}`)),
    facts: [
      { label: labels.date, value: dayOf(refund.succeededAt ?? refund.createdAt) },
      { label: labels.ofInvoice, value: number },
      ...(refund.reason ? [{ label: labels.reason, value: refund.reason }] : []),
      { label: labels.amount, value: voice.money(amountMinorOf(refund), refund.currency) },
    ],
  }));
}

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  diners: 'Diners Club',
};
const brandName = (brand: string): string => BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
