import type { Total } from '../../documents/content.ts';
import { isolate } from '../../documents/isolate.ts';
import type { FactsOf } from '../letter.ts';
import type { LetterVoice } from '../letter-voice.ts';
import {
  button,
  chargeRows,
  lineRows,
  of,
  row,
  type SubjectAndPassage,
  sentences,
  type Writing,
} from './rows.ts';

export function receiptPassage(facts: FactsOf<'receipt'>, { seller, voice }: Writing): SubjectAndPassage {
  const { paid, paidOn, invoiceNumber, lines, discount, tax, next, receiptUrl, hasPdf } = facts;
  const { words, papers } = voice;
  const { receipt, labels } = words;
  return {
    subject: receipt.subject(seller, voice.amount(paid)),
    title: receipt.title,
    paragraphs: sentences(
      receipt.body(seller, voice.amount(paid), voice.day(paidOn)),
      hasPdf && receipt.hasPdf,
    ),
    groups: [
      lineRows(lines, paid.currency, voice),
      [
        ...row(
          papers.totals.discount,
          of(discount, ({ minor }) => voice.minor(-minor, paid.currency)),
        ),
        ...row(papers.totals.total, voice.amount(paid), true),
        ...row(labels.includedTax, of(tax, voice.amount)),
      ],
      [
        ...settledRows(facts, voice),
        ...row(papers.labels.paidOn, voice.day(paidOn)),
        ...row(papers.labels.number, of(invoiceNumber, isolate)),
      ],
      next ? chargeRows(next, voice) : [],
    ],
    button: button(receipt.button, receiptUrl),
    notes: [],
  };
}

/** One way to pay is named; of several, each has its amount. */
function settledRows({ settled, paid: { currency } }: FactsOf<'receipt'>, voice: LetterVoice): Total[] {
  const [only, another] = settled;
  if (only && !another) return row(voice.papers.labels.method, voice.method(only));
  return settled.map((one) => ({ label: voice.method(one), value: voice.minor(one.minor, currency) }));
}

export function invoicePassage(facts: FactsOf<'invoice'>, { seller, voice }: Writing): SubjectAndPassage {
  const { number, due, dueOn, isOverdue, description, lines, payUrl, hasPdf } = facts;
  const { words, papers } = voice;
  const { invoice } = words;
  const amount = voice.amount(due);
  const [subject, withDay, withoutDay] = isOverdue
    ? [invoice.subjectOverdue, invoice.overdue, invoice.overdueNow]
    : [invoice.subject, invoice.due, invoice.dueNow];
  return {
    subject: subject(seller, isolate(number)),
    title: invoice.title(amount),
    paragraphs: sentences(
      dueOn ? withDay(amount, voice.day(dueOn)) : withoutDay(amount),
      hasPdf && invoice.hasPdf,
      of(description, isolate),
    ),
    groups: [
      lineRows(lines, due.currency, voice),
      row(papers.totals.due, amount, true),
      [...row(papers.labels.dueOn, of(dueOn, voice.day)), ...row(papers.labels.number, isolate(number))],
    ],
    button: button(invoice.button, payUrl),
    notes: [],
  };
}

export function refundedPassage(facts: FactsOf<'refunded'>, { seller, voice }: Writing): SubjectAndPassage {
  const { amount, toWallet, refundedOn, isWhole, invoiceNumber, creditNote, hasPdf } = facts;
  const { words, papers } = voice;
  const { refunded, labels } = words;
  const isBooked = amount.minor > (toWallet?.minor ?? 0);
  return {
    subject: refunded.subject(seller, voice.amount(amount)),
    title: refunded.title(voice.amount(amount)),
    paragraphs: sentences(
      isWhole ? refunded.whole : refunded.part,
      isBooked && refunded.bank,
      hasPdf && refunded.hasPdf,
    ),
    groups: [
      [
        ...row(papers.labels.amount, voice.amount(amount), true),
        ...row(labels.toWallet, of(toWallet, voice.amount)),
        ...row(labels.refundedOn, voice.day(refundedOn)),
        ...row(papers.labels.ofInvoice, of(invoiceNumber, isolate)),
        ...row(papers.labels.creditNote, of(creditNote, isolate)),
      ],
    ],
    notes: [],
  };
}
