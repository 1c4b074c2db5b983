import type { Order } from '../../../domain/billing/order.ts';
import { cyclePrice } from '../../../domain/billing/renewal.ts';
import { statedMinor } from '../../../domain/documents/lines.ts';
import type { Paper } from '../../../domain/documents/paper.ts';
import type { AttemptId, InvoiceId } from '../../../domain/ids.ts';
import type { ChargeAhead } from '../../../domain/mail/letter.ts';
import { asCharged, nextChargeOn } from '../../../domain/pauses/pause.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import { receiptPageOf } from '../../../domain/sales/receipt-page.ts';
import { priceOf } from '../../../domain/sales/wallet-share.ts';
import { sealReceipt } from '../../../runtime/receipt.ts';
import { getAttempt } from '../../../storage/attempts.ts';
import { getInvoice } from '../../../storage/invoices.ts';
import { drawnDocument } from '../../documents/drawn-document.ts';
import { issuedPaper } from '../../documents/issued-paper.ts';
import { isShopsWord } from '../../receipts/shops-word.ts';
import { orderIn, type Teller, textIn } from './telling.ts';

/** `payment.succeeded`: what was paid, line by line, with the receipt as a PDF. */
export const receiptOf: Teller = async (telling) => {
  const { event, project, customer, now } = telling;
  const attemptId = textIn(event.data, 'transactionId') as AttemptId | undefined;
  const invoiceId = textIn(event.data, 'invoiceId') as InvoiceId | undefined;
  if (!attemptId || !invoiceId) return undefined;
  const { tenantId } = event;
  const [attempt, invoice, order] = await Promise.all([
    getAttempt(tenantId, customer.id, attemptId),
    getInvoice(tenantId, invoiceId),
    orderIn(telling),
  ]);
  const isOwn = invoice.customerId === customer.id && (await isShopsWord(tenantId, event.data.paymentLink));
  const { paper } = await issuedPaper(invoice, { kind: 'receipt' }, now);
  const next = order && chargeAfter(order);
  return {
    about: {
      kind: 'receipt',
      paid: priceOf(attempt.terms),
      paidOn: paper.issuedOn,
      invoiceNumber: paper.number,
      ...(isOwn ? linesOf(paper) : { lines: [] }),
      settled: settledBy(attempt, paper),
      ...(next && { next }),
      receiptUrl: receiptPageOf(
        project.checkoutUrl,
        sealReceipt(tenantId, project, { customerId: customer.id, attemptId }),
      ),
      hasPdf: isOwn,
    },
    language: attempt.payer.language,
    // The papers of an invoice that somebody else paid have its own customer's address, and those of a stranger's link a stranger's words.
    ...(isOwn && { attachments: [await drawnDocument({ kind: 'receipt' }, invoice, undefined, now)] }),
  };
};

/** The lines of a paper, what was taken off them, and the tax in all. */
export function linesOf(paper: Paper) {
  const { currency, allowances, rates, taxMinor } = paper;
  const lines = paper.lines.map((line) => ({
    ...{ name: line.name, quantity: line.quantity },
    minor: statedMinor(paper, line),
  }));
  const discountMinor = allowances.reduce((sum, one) => sum + statedMinor(paper, one), 0);
  return {
    lines,
    ...(discountMinor !== 0 && { discount: { minor: discountMinor, currency } }),
    ...(rates.length > 0 && { tax: { minor: taxMinor, currency } }),
  };
}

/** A receipt has all payments of its invoice so far; the letter tells of one. */
const settledBy = ({ terms }: Attempt, { settled }: Paper) => {
  const parts = (terms.walletMinor ?? 0) > 0 && priceOf(terms).minor > (terms.walletMinor ?? 0) ? 2 : 1;
  return settled.slice(-parts);
};

/** The charge that follows by itself, of an order that goes on. */
export function chargeAfter(order: Order): ChargeAhead | undefined {
  const { intervalMonths: everyMonths, endsOn } = order;
  const on = order.nextBillingDate && nextChargeOn(order);
  if (on === undefined || endsOn !== undefined) return undefined;
  const { chargeMinor: minor, currency } = cyclePrice(asCharged(order));
  return { amount: { minor, currency }, on, everyMonths };
}
