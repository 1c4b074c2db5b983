import * as v from 'valibot';
import {
  customerInvoiceNumber,
  type Invoice,
  InvoiceRecord,
  type InvoiceSeries,
  InvoiceStatus,
  tenantInvoiceNumber,
} from '../domain/billing/invoice.ts';
import type { Customer } from '../domain/customers/customer.ts';
import { BillingError } from '../domain/errors.ts';
import { type AttemptId, type CustomerId, customerOfInvoice, type Instant, type InvoiceId, type TenantId } from '../domain/ids.ts';
import { invoiceListFields, keys } from './table/keys.ts';
import { type Page, type PageRequest, readPage } from './table/lists.ts';
import { readable } from './table/readable.ts';
import { change, create, get, type Write } from './table/table.ts';

export const parseInvoice = (item: unknown): Invoice => v.parse(InvoiceRecord, item);

export async function findInvoice(tenantId: TenantId, customerId: CustomerId, id: InvoiceId): Promise<Invoice | undefined> {
  const item = await get(keys.invoice(tenantId, customerId, id));
  return item === undefined ? undefined : parseInvoice(item);
}

/** The tenant's invoice with this id. Throws `invoice_not_found`; another tenant's invoice looks absent. */
export async function getInvoice(tenantId: TenantId, id: string): Promise<Invoice> {
  const customerId = customerOfInvoice(id);
  const invoice = customerId && (await findInvoice(tenantId, customerId, id as InvoiceId));
  if (!invoice) throw invoiceNotFound();
  return invoice;
}

/** A page of the tenant's invoices, newest first. */
export async function listInvoices(tenantId: TenantId, request: PageRequest): Promise<Page<Invoice>> {
  const { records, nextCursor } = await readPage(tenantId, 'INVOICE', request);
  return { records: records.map(parseInvoice), nextCursor };
}

/** An invoice with this id exists: the same keyed request created it before. */
export class InvoiceExists extends Error {}

export const createInvoice = (invoice: Invoice): Write =>
  create(
    keys.invoice(invoice.tenantId, invoice.customerId, invoice.id),
    {
      ...readable(InvoiceRecord, invoice),
      ...invoiceListFields(invoice.tenantId, invoice.id, invoice.createdAt ?? invoice.issuedAt),
    },
    () => new InvoiceExists(`invoice ${invoice.id} exists`),
  );

/** Marks an unpaid invoice paid in full by one attempt. */
export const payInvoice = (
  { tenantId, customerId, id }: Pick<Invoice, 'tenantId' | 'customerId' | 'id'>,
  attemptId: AttemptId,
  paidMinor: number,
  paidAt: Instant,
): Write =>
  change(keys.invoice(tenantId, customerId, id), {
    set: { status: InvoiceStatus.paid, paidMinor, paidAt, attemptId },
    when: [['status', '=', InvoiceStatus.unpaid]],
  });

/** The number that an invoice takes, and the write that takes it. */
export type TakenNumber = Readonly<{ number: string; write: Write }>;

/** Another payment of the same series took the number in the same moment. */
export class InvoiceNumberTaken extends Error {}

/** Commits of one series collide on its number; each collision lets one through, so this many may wait for one another. */
export const NUMBER_TRIES_MAX = 60;
export const NUMBER_WAIT = { firstMs: 4, mostMs: 60 } as const;

/**
 * Takes the next number of a series, on condition that the series is still as it was read (I21).
 *
 * The customer's series is counted on the customer's own item: payments of different customers do not wait for each other. The
 * tenant's is one item that every payment of the tenant writes.
 */
export async function takeInvoiceNumber(series: InvoiceSeries, customer: Customer): Promise<TakenNumber> {
  if (series === 'tenant') return takeTenantNumber(customer.tenantId, await readTenantSequence(customer.tenantId));
  const { tenantId, id, invoicePrefix, invoiceSequence } = customer;
  const edit = { set: { invoiceSequence: invoiceSequence + 1 }, when: [['invoiceSequence', '=', invoiceSequence]] } as const;
  return {
    number: customerInvoiceNumber(invoicePrefix, invoiceSequence + 1),
    write: change(keys.customer(tenantId, id), edit, numberTaken),
  };
}

function takeTenantNumber(tenantId: TenantId, last: number): TakenNumber {
  const key = keys.counter(tenantId, 'INVOICE');
  const edit = { set: { sequence: last + 1 }, when: [['sequence', '=', last]] } as const;
  const write = last === 0 ? create(key, { sequence: 1 }, numberTaken) : change(key, edit, numberTaken);
  return { number: tenantInvoiceNumber(last + 1), write };
}

/** The last number of the tenant's series, or 0. */
export async function readTenantSequence(tenantId: TenantId): Promise<number> {
  return (await get<{ sequence: number }>(keys.counter(tenantId, 'INVOICE')))?.sequence ?? 0;
}

const numberTaken = () => new InvoiceNumberTaken('the invoice number was taken');

export function invoiceNotFound(): BillingError {
  return new BillingError('invoice_not_found', 'There is no such invoice. Check the id.');
}
