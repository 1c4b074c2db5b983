import { InvoiceStatus } from '../../billing/invoice.ts';
import { invariant } from '../../errors.ts';
import type { Instant } from '../../ids.ts';
import type { Attempt } from '../../sales/attempt.ts';
import { priceOf } from '../../sales/wallet-share.ts';
import type { Project } from '../../tenants/tenant.ts';
import { dayIn } from '../../time/calendar.ts';
import { composeDocument, type Dress } from '../compose.ts';
import type { DocumentContent } from '../content.ts';
import type { Paper } from '../paper.ts';
import { paperOf } from '../paper-of.ts';
import { composePayments, methodOf } from '../sections.ts';
import type { Seller } from '../settings.ts';
import type { Voice } from '../voice.ts';

type Of = Readonly<{
  attempt: Attempt;
  /** When the payment succeeded. */
  paidAt: Instant;
  project: Project;
  seller?: Seller | undefined;
  /** Absent where the number would tell whose the payment is. */
  number?: string | undefined;
}>;

/**
 * The facts of the receipt that anybody with its address may see: of the one payment, and with nothing of its buyer. It is made of the
 * payment's frozen terms, so it is the same each time.
 */
export function sharedPaperOf({ attempt, paidAt, project, seller, number = '' }: Of): Paper {
  const { terms, card, soldAt = paidAt, transfer, tenantId, projectId, customerId, invoiceId: id } = attempt;
  invariant(id, `payment ${attempt.id} has succeeded, so it has its invoice`);
  const { coupon: _, ...pricing } = terms; // The page shows the discount without its code.
  const { minor } = priceOf(terms);
  const paidOn = dayIn(project.timeZone, new Date(paidAt));
  const invoice = {
    ...{ id, tenantId, projectId, customerId, number, status: InvoiceStatus.paid },
    ...{ currency: terms.charge.currency, symbol: terms.symbol },
    ...{ lines: terms.lines, discountMinor: terms.discountMinor, tax: terms.tax },
    ...{ totalMinor: minor, paidMinor: minor, billedTo: { name: '', email: '' } },
    ...{ description: terms.description, issuedAt: paidAt, issuedOn: paidOn, dueOn: paidOn },
  };
  return paperOf('receipt', {
    ...{ invoice, project, seller, pricing },
    payments: [{ terms, card, soldAt, transfer }],
  });
}

/** What the receipt shows: the seller, the day, the lines and amounts, and how it was paid. `receiptRef` is how the shop finds the payment. */
export function composeSharedReceipt(
  paper: Paper,
  dress: Dress,
  receiptRef: string,
  voice: Voice,
): DocumentContent {
  const { labels } = voice.words;
  const last = paper.settled.at(-1);
  const { buyer: _, ...content } = composeDocument(paper, dress, voice);
  return {
    ...content,
    facts: [
      ...(paper.number === '' ? [] : [{ label: labels.number, value: paper.number }]),
      ...(last?.on ? [{ label: labels.paidOn, value: voice.day(last.on) }] : []),
      ...(last && paper.settled.length === 1 ? [{ label: labels.method, value: methodOf(last, voice) }] : []),
      { label: labels.reference, value: receiptRef },
    ],
    sections: composePayments(paper, voice),
    notes: [],
  };
}
