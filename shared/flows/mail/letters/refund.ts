import type { InvoiceId } from '../../../domain/ids.ts';
import { dayIn } from '../../../domain/time/calendar.ts';
import { getInvoice } from '../../../storage/invoices.ts';
import { drawnDocument } from '../../documents/drawn-document.ts';
import { isShopsWord } from '../../receipts/shops-word.ts';
import { moneyIn, type Teller, textIn } from './telling.ts';

/** `refund.succeeded`: what was given back, with its credit note as a PDF. */
export const refundLetter: Teller = async ({ event, project, customer, now }) => {
  const { data, tenantId, createdAt } = event;
  const amount = moneyIn(data, 'amount');
  if (!amount) return undefined;
  const invoiceId = textIn(data, 'invoiceId') as InvoiceId | undefined;
  const invoice = invoiceId && (await getInvoice(tenantId, invoiceId));
  const creditNote = textIn(data, 'creditNote');
  const isOwn = invoice?.customerId === customer.id && (await isShopsWord(tenantId, data.paymentLink));
  const file =
    isOwn && creditNote !== undefined
      ? await drawnDocument({ kind: 'credit_note', creditNote }, invoice, undefined, now)
      : undefined;
  return {
    about: {
      kind: 'refunded',
      amount,
      toWallet: moneyIn(data, 'wallet'),
      refundedOn: dayIn(project.timeZone, new Date(createdAt)),
      isWhole: data.isRefundedInFull === true,
      invoiceNumber: invoice?.number,
      creditNote,
      hasPdf: file !== undefined,
    },
    ...(file && { attachments: [file] }),
  };
};
