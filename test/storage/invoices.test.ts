import { expect, it } from 'vitest';
import { type Invoice, InvoiceStatus } from '../../shared/domain/billing/invoice.ts';
import type { CustomerId, Instant, InvoiceId } from '../../shared/domain/ids.ts';
import { newTenantId } from '../../shared/runtime/new-id.ts';
import { createCustomer, getCustomer } from '../../shared/storage/customers.ts';
import {
  createInvoice,
  findInvoice,
  invoiceNotFound,
  payInvoice,
  takeInvoiceNumber,
} from '../../shared/storage/invoices.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { commit, get } from '../../shared/storage/table/table.ts';
import {
  aCustomer,
  anInvoice,
  aPaymentOf,
  at,
  customerId,
  failureOf,
  fresh,
  race,
  tenantId,
} from './owner.ts';

async function storedInvoice(change: Partial<Invoice> = {}): Promise<Invoice> {
  const invoice = anInvoice(change);
  await commit([createInvoice(invoice, 'UTC')]);
  return invoice;
}

it('an invoice is created once, in its tenant’s list', async () => {
  const invoice = await storedInvoice();
  expect(await findInvoice(tenantId, customerId, invoice.id)).toEqual(invoice);
  expect(await get(keys.invoice(tenantId, customerId, invoice.id))).toMatchObject({
    listPk: `T#${tenantId}#INVOICE`,
    listSk: `${invoice.issuedAt}#${invoice.id}`,
  });
  expect(await failureOf(createInvoice(invoice, 'UTC'))).toBeInstanceOf(Error);
  expect(await findInvoice(tenantId, customerId, fresh<InvoiceId>('inv'))).toBeUndefined();
  expect(invoiceNotFound()).toMatchObject({ code: 'invoice_not_found', status: 404 });
});

it('an invoice that is unpaid is paid in parts, each once and on top of what was paid before', async () => {
  const invoice = await storedInvoice({ status: InvoiceStatus.unpaid });
  const part = aPaymentOf(invoice, 200);
  await commit([payInvoice(invoice, part)]);
  const partly = {
    ...invoice,
    status: InvoiceStatus.partiallyPaid,
    paidMinor: 200,
    attemptId: part.id,
    paidBy: customerId,
  };
  expect(await findInvoice(tenantId, customerId, invoice.id)).toEqual(partly);
  for (const minor of [200, 500])
    expect(await failureOf(payInvoice(invoice, aPaymentOf(invoice, minor)))).toBeInstanceOf(Error);
  const rest = aPaymentOf(partly);
  await commit([payInvoice(partly, rest)]);
  const paid = { status: InvoiceStatus.paid, paidMinor: 500, paidAt: at, attemptId: rest.id };
  expect(await findInvoice(tenantId, customerId, invoice.id)).toEqual({ ...partly, ...paid });
});

async function storedCustomer(tenant = newTenantId()) {
  const customer = aCustomer({ tenantId: tenant, id: fresh<CustomerId>('cst') });
  await commit(createCustomer(customer));
  return { tenant, customer, read: () => getCustomer(tenant, customer.id) };
}

it.each(['customer', 'tenant'] as const)(
  'takeInvoiceNumber gives each number of a %s’s series to one of five concurrent callers and leaves no gap',
  async (series) => {
    const { customer, read } = await storedCustomer();
    const numbers: string[] = [];
    for (let round = 0; round < 3; round++) {
      const taken = await takeInvoiceNumber({ invoiceSeries: series }, await read());
      const { succeeded, errors } = await race(5, () => taken.writes);
      expect(succeeded).toBe(1);
      for (const error of errors) expect(error).toMatchObject({ what: 'invoice number' });
      numbers.push(taken.number);
    }
    const prefix = customer.invoicePrefix;
    const ofCustomer = [`${prefix}-0001`, `${prefix}-0002`, `${prefix}-0003`];
    expect(numbers).toEqual(series === 'tenant' ? ['INV-000001', 'INV-000002', 'INV-000003'] : ofCustomer);
  },
);

it.each(['customer', 'tenant'] as const)(
  'takeInvoiceNumber begins the next series of the %s at 1 once, after a restore closed the one before',
  async (series) => {
    const { customer, read } = await storedCustomer();
    const first = { invoiceSeries: series };
    await commit((await takeInvoiceNumber(first, customer)).writes);
    const restored = { ...first, seriesSince: '2999-01-01T00:00:00.000Z' as Instant };
    const taken = await takeInvoiceNumber(restored, await read());
    const others = await Promise.all(
      [1, 2, 3].map(async () => (await takeInvoiceNumber(restored, await read())).writes),
    );
    expect((await race(4, (index) => [taken.writes, ...others][index] ?? [])).succeeded).toBe(1);
    const { invoicePrefix } = await read();
    expect(invoicePrefix === customer.invoicePrefix).toBe(series === 'tenant');
    const next = await takeInvoiceNumber(restored, await read());
    expect(next.number).toBe(series === 'tenant' ? 'INV2-000002' : `${invoicePrefix}-0002`);
  },
);
