import { expect, it } from 'vitest';
import type { InvoiceId } from '../../../shared/domain/ids.ts';
import { getInvoice } from '../../../shared/storage/invoices.ts';
import { refundInvoice } from '../../../shared/storage/refunds/refunded-invoice.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { aPaid } from '../../support/refunds.ts';

it('An invoice counts what is given back only as it was read, and goes back to paid when a refund is undone', async () => {
  const { attempt } = await aPaid();
  const read = () => getInvoice(attempt.tenantId, attempt.invoiceId as InvoiceId);
  const before = await read();
  await commit([refundInvoice(before, 1499)]);
  await expect(commit([refundInvoice(before, 500)])).rejects.toMatchObject({ what: 'invoice' });
  await commit([refundInvoice(await read(), 500)]);
  expect(await read()).toMatchObject({ refundedMinor: 1999, status: 5 });
  await commit([refundInvoice(await read(), -500)]);
  expect(await read()).toMatchObject({ refundedMinor: 1499, status: 2 });
});
