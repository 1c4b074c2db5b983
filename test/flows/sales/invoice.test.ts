import { describe, expect, it } from 'vitest';
import { type Invoice, InvoiceStatus } from '../../../shared/domain/billing/invoice.ts';
import type { CustomerId, InvoiceId } from '../../../shared/domain/ids.ts';
import { sell } from '../../../shared/flows/charging/sell.ts';
import { type InvoiceRequest, invoiceSale } from '../../../shared/flows/sales/invoice.ts';
import { paidInvoiceOf } from '../../../shared/flows/sales/terms/invoice.ts';
import { newId, randomBase32 } from '../../../shared/runtime/new-id.ts';
import { createInvoice, findInvoice } from '../../../shared/storage/invoices.ts';
import { findLink } from '../../../shared/storage/links.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { eventTypes, kept } from '../../support/money-books.ts';
import { aRequest, aSeller, aStoredLink } from '../attempt-fixture.ts';

/** An unpaid invoice of a customer, and a link that pays it. */
async function anInvoiceToPay() {
  const seller = await aSeller();
  const { project } = seller;
  const now = new Date();
  const invoice = {
    id: newId<InvoiceId>('invoice', now),
    tenantId: project.tenantId,
    projectId: project.id,
    customerId: `cst_${randomBase32(20)}` as CustomerId,
    number: 'MADE-0001',
    status: InvoiceStatus.unpaid,
    currency: 'usd',
    lines: [{ name: 'Month', unitMinor: 1500, quantity: 1, totalMinor: 1500 }],
    discountMinor: 500,
    symbol: '$',
    totalMinor: 1000,
    paidMinor: 0,
    billedTo: { name: 'Ada', email: 'ada@example.com' },
    issuedAt: now.toISOString(),
    issuedOn: '2026-11-01',
    dueOn: '2026-11-01',
  } as unknown as Invoice;
  await commit([createInvoice(invoice)]);
  const bind = () => aStoredLink(project, { invoice: paidInvoiceOf(invoice) });
  const link = await bind();
  const ask = (bound = link, change: Partial<InvoiceRequest> = {}): InvoiceRequest => ({
    ...aRequest(project, bound),
    invoice,
    ...change,
  });
  return {
    ...seller,
    invoice,
    link,
    bind,
    ask,
    read: () => findInvoice(project.tenantId, invoice.customerId, invoice.id),
  };
}

describe('an invoice paid by its link', () => {
  it('is paid in full under its own number, and makes no second invoice', async () => {
    const { invoice, link, ask, read, tenant } = await anInvoiceToPay();
    const { outcome } = await sell(invoiceSale, ask());
    if (outcome.kind !== 'succeeded') throw new Error(`The outcome is ${outcome.kind}.`);
    const { id, soldAt, invoiceNumber } = outcome.attempt;
    expect(invoiceNumber).toBe('MADE-0001');
    const paid = await read();
    expect(paid).toMatchObject({
      status: InvoiceStatus.paid,
      paidMinor: 1000,
      paidAt: soldAt,
      attemptId: id,
    });
    expect(paid).not.toHaveProperty('openAttempt');
    expect(await findLink(invoice.tenantId, link.slug)).toMatchObject({ status: 2 });
    const records = await kept(tenant);
    expect([records.invoices.length, eventTypes(records)]).toEqual([
      1,
      ['invoice.paid', 'payment.succeeded'],
    ]);
  });

  it('cannot be paid a second time, whichever of its links the payer uses', async () => {
    const { bind, ask } = await anInvoiceToPay();
    await sell(invoiceSale, ask());
    await expect(sell(invoiceSale, ask(await bind()))).rejects.toMatchObject({
      code: 'invoice_not_payable',
    });
  });

  it('is charged once when two payers use two links of it at the same moment', async () => {
    const { bind, ask, tenant, read } = await anInvoiceToPay();
    const asked = [ask(), ask(await bind())];
    const results = await Promise.allSettled(asked.map((request) => sell(invoiceSale, request)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await kept(tenant)).attempts.filter(({ state }) => state === 'succeeded')).toHaveLength(1);
    expect((await read())?.status).toBe(InvoiceStatus.paid);
  });

  it('stays unpaid after a decline, and can be paid with another card', async () => {
    const { ask, read } = await anInvoiceToPay();
    const declined = await sell(invoiceSale, ask(undefined, { paymentMethodId: 'pm_card_chargeDeclined' }));
    expect(declined.outcome.kind).toBe('failed');
    expect(await read()).toMatchObject({ status: InvoiceStatus.unpaid, paidMinor: 0 });
    expect(await read()).not.toHaveProperty('openAttempt');
    expect((await sell(invoiceSale, ask())).outcome.kind).toBe('succeeded');
  });

  it('is not found through a link that is bound to another invoice, or to none', async () => {
    const { project, invoice, ask } = await anInvoiceToPay();
    const other = { ...paidInvoiceOf(invoice), id: 'inv_other' as InvoiceId };
    for (const bound of [await aStoredLink(project, { invoice: other }), await aStoredLink(project)]) {
      await expect(sell(invoiceSale, ask(bound))).rejects.toMatchObject({ code: 'invoice_not_found' });
    }
  });
});
