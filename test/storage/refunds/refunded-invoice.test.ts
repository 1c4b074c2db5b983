import { expect, it } from 'vitest';
import type { InvoiceId } from '../../../shared/domain/ids.ts';
import type { CreditNote } from '../../../shared/domain/refunds/credit-note.ts';
import { getInvoice } from '../../../shared/storage/invoices.ts';
import { refundInvoice } from '../../../shared/storage/refunds/refunded-invoice.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { aPaid } from '../../support/refunds.ts';

const NOTE: object = {
  ...{ number: 'CN-000001', refundId: 'rfd_1', issuedAt: '2026-11-21T12:00:00.000Z', issuedOn: '2026-11-21' },
  ...{ netMinor: 1, taxMinor: 0, grossMinor: 1, paidMinor: 1, walletMinor: 0, parts: [] },
};

it('An invoice counts what is given back only as it was read, and goes back to paid when a refund is undone', async () => {
  const { attempt } = await aPaid();
  const read = () => getInvoice(attempt.tenantId, attempt.invoiceId as InvoiceId);
  const before = await read();
  const note = NOTE as CreditNote;
  await commit([refundInvoice(before, 1499, note)]);
  await expect(commit([refundInvoice(before, 500, note)])).rejects.toMatchObject({ what: 'invoice' });
  await commit([refundInvoice(await read(), 500, note)]);
  expect(await read()).toMatchObject({ refundedMinor: 1999, status: 5 });
  await commit([refundInvoice(await read(), -500, note)]);
  expect(await read()).toMatchObject({ refundedMinor: 1499, status: 2, creditNotes: [NOTE, NOTE, NOTE] });
});
