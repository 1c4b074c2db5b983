import type { Refund } from '../../domain/refunds/refund.ts';
import { getAttempt } from '../../storage/attempts.ts';
import { NUMBER_ROUNDS } from '../../storage/invoices.ts';
import { refundInvoice } from '../../storage/refunds/refunded-invoice.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { invoiceOf } from './commit-refund.ts';
import { issueCreditNote } from './credit-note.ts';

/**
 * Takes back the credit note of a refund that has failed, if that is still to be done. The failure itself takes it back; but a release
 * before credit notes may have recorded the failure of a refund whose note this release had issued, while both answered calls. Nothing else
 * changes: the amounts were put right with the failure.
 */
export async function takeBackLeftNote(refund: Refund, now: Date): Promise<void> {
  if (refund.creditNote === undefined) return;
  await inRounds(['invoice number', 'invoice'], () => takeBack(refund, now), NUMBER_ROUNDS);
}

async function takeBack(refund: Refund, now: Date): Promise<void> {
  const { tenantId, customerId, attemptId, creditNote } = refund;
  const attempt = await getAttempt(tenantId, customerId, attemptId);
  const invoice = await invoiceOf(attempt);
  if (!invoice || invoice.creditNotes?.some(({ takesBack }) => takesBack === creditNote)) return;
  const asGiven: Refund = { ...refund, state: 'succeeded' };
  const issued = await issueCreditNote(invoice, attempt, { before: asGiven, after: refund }, now);
  if (issued) await commit([refundInvoice(invoice, 0, issued.note), ...issued.writes]);
}
