import { expect, it } from 'vitest';
import { type Invoice, InvoiceStatus } from '../../../shared/domain/billing/invoice.ts';
import { attemptRef } from '../../../shared/domain/sales/attempt-ref.ts';
import { invoiceHold } from '../../../shared/storage/holds/invoice.ts';
import { createInvoice, findInvoice } from '../../../shared/storage/invoices.ts';
import { hasLost } from '../../../shared/storage/table/lost.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { anInvoice, aPaymentOf, customerId, failureOf, now, race, tenantId } from '../owner.ts';

async function storedInvoice(change: Partial<Invoice> = {}) {
  const invoice = anInvoice({ status: InvoiceStatus.unpaid, ...change });
  await commit([createInvoice(invoice, 'UTC')]);
  return {
    invoice,
    mine: aPaymentOf(invoice),
    hold: { on: 'invoice', id: invoice.id, customerId } as const,
    read: () => findInvoice(tenantId, customerId, invoice.id),
  };
}

it('the hold of an invoice is taken by one of twenty concurrent attempts, and the others learn which', async () => {
  const { invoice, hold, read } = await storedInvoice();
  const { succeeded, errors } = await race(20, () => invoiceHold.take(hold, aPaymentOf(invoice), now));
  expect([succeeded, errors.every((error) => hasLost(error, 'hold'))]).toEqual([1, true]);
  expect((await read())?.openAttempt).toEqual(errors[0]?.found);
});

it('the hold of an invoice cannot be taken unless the invoice is as the attempt was priced: unpaid, and nothing paid of it since', async () => {
  for (const status of Object.values(InvoiceStatus).filter((status) => status !== InvoiceStatus.unpaid)) {
    const { hold, mine } = await storedInvoice({ status });
    expect(await failureOf(invoiceHold.take(hold, mine, now)), String(status)).toMatchObject({
      what: 'hold',
    });
  }
  const { invoice, hold } = await storedInvoice({ status: InvoiceStatus.partiallyPaid, paidMinor: 200 });
  expect(
    await failureOf(invoiceHold.take(hold, aPaymentOf({ ...invoice, paidMinor: 100 }), now)),
  ).toMatchObject({ what: 'hold' });
  await commit(invoiceHold.take(hold, aPaymentOf(invoice), now));
});

it.each(['use', 'giveBack'] as const)(
  'the hold of an invoice ends with %s by its holder and no other attempt',
  async (end) => {
    const { invoice, hold, mine, read } = await storedInvoice();
    await commit(invoiceHold.take(hold, mine, now));
    expect(await failureOf(invoiceHold[end](hold, aPaymentOf(invoice), 'declined'))).toBeInstanceOf(Error);
    await commit(invoiceHold[end](hold, mine, 'declined'));
    expect(await read()).toEqual({ ...invoice, lastAttempt: attemptRef(mine) });
  },
);
