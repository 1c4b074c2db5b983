import { type Invoice, statusRefunding } from '../../domain/billing/invoice.ts';
import { type CreditNote, CreditNoteRecord } from '../../domain/refunds/credit-note.ts';
import { keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { readable } from '../table/readable.ts';
import { change, type Write } from '../table/table.ts';

/**
 * Adds what was given back of an invoice's payments, or takes it off again, with the credit note of that, on condition that the invoice is
 * as it was read.
 */
export function refundInvoice(
  { tenantId, customerId, id, ...before }: Invoice,
  minor: number,
  note: CreditNote | undefined,
): Write {
  const { status, paidMinor, refundedMinor, creditNotes } = before;
  const refunded = { ...before, refundedMinor: (refundedMinor ?? 0) + minor };
  return change(
    keys.invoice(tenantId, customerId, id),
    {
      set: {
        refundedMinor: refunded.refundedMinor,
        status: statusRefunding(refunded),
        ...(note && { creditNotes: [...(creditNotes ?? []), readable(CreditNoteRecord, note)] }),
      },
      when: [
        ['status', '=', status],
        ['paidMinor', '=', paidMinor],
        refundedMinor === undefined ? ['refundedMinor', 'absent'] : ['refundedMinor', '=', refundedMinor],
        creditNotes === undefined ? ['creditNotes', 'absent'] : ['creditNotes', '=', creditNotes],
      ],
    },
    lost('invoice'),
  );
}
