import * as v from 'valibot';
import {
  customerInvoiceNumber,
  type Invoice,
  InvoiceRecord,
  InvoiceStatus,
  invoiceSeriesOf,
  shownStatus,
  statusPaying,
  tenantCreditNoteNumber,
  tenantInvoiceNumber,
} from '../domain/billing/invoice.ts';
import type { Customer } from '../domain/customers/customer.ts';
import { BillingError } from '../domain/errors.ts';
import {
  type CustomerId,
  customerOfRecord,
  type Instant,
  type InvoiceId,
  invoiceIdOf,
  type ProjectId,
  type TenantId,
} from '../domain/ids.ts';
import type { Attempt } from '../domain/sales/attempt.ts';
import type { DueInvoice } from '../domain/sales/terms.ts';
import { priceOf, walletPaid } from '../domain/sales/wallet-share.ts';
import type { InvoiceSeries } from '../domain/tenants/invoice-series.ts';
import { addDays, instant, startOfDayIn } from '../domain/time/calendar.ts';
import { newInvoicePrefix, operationsFrom } from '../runtime/new-id.ts';
import { getCustomer } from './customers.ts';
import { keys } from './table/keys.ts';
import { invoiceListFields } from './table/list-shards.ts';
import { isAskedFor, type Page, type RecordsRequest, readRecords } from './table/lists.ts';
import { Lost, lost } from './table/lost.ts';
import { readable } from './table/readable.ts';
import { change, create, get, type Write } from './table/table.ts';
import { workFields } from './table/work.ts';

export const parseInvoice = (item: unknown): Invoice => v.parse(InvoiceRecord, item);

export async function findInvoice(
  tenantId: TenantId,
  customerId: CustomerId,
  id: InvoiceId,
): Promise<Invoice | undefined> {
  const item = await get(keys.invoice(tenantId, customerId, id));
  return item === undefined ? undefined : parseInvoice(item);
}

/** The tenant's invoice with this id. Throws `invoice_not_found`; another tenant's invoice looks absent. */
export async function getInvoice(tenantId: TenantId, id: string): Promise<Invoice> {
  const customerId = customerOfRecord('invoice', id);
  const invoice = customerId && (await findInvoice(tenantId, customerId, id as InvoiceId));
  if (!invoice) throw invoiceNotFound();
  return invoice;
}

/** The customer's own invoice with this id, of their project if they name one. Throws `invoice_not_found`; any other looks absent. */
export async function getOwnInvoice(
  { tenantId, customerId, projectId }: Owner,
  id: string,
): Promise<Invoice> {
  const isOwn = customerOfRecord('invoice', id) === customerId;
  const invoice = isOwn ? await findInvoice(tenantId, customerId, id as InvoiceId) : undefined;
  if (!invoice || (projectId ?? invoice.projectId) !== invoice.projectId) throw invoiceNotFound();
  return invoice;
}
type Owner = Readonly<{ tenantId: TenantId; customerId: CustomerId; projectId?: ProjectId | undefined }>;

/** A page of the tenant's invoices, newest first. With `number` only the one that has it, looked for in the account of its series. */
export async function listInvoices(
  tenantId: TenantId,
  { customerId: asked, number, clientReference, status, ...request }: InvoicesRequest,
): Promise<Page<Invoice>> {
  const owner = number === undefined ? undefined : await findSeriesOwner(tenantId, number);
  const customerId = asked ?? (owner === 'tenant' ? undefined : owner);
  const isNowhere =
    number !== undefined && (owner === undefined || (owner !== 'tenant' && owner !== customerId));
  if (isNowhere) return { records: [], nextCursor: null };
  const within = customerId && keys.invoice(tenantId, customerId, '' as InvoiceId);
  const positionAt = (at: Instant) =>
    customerId ? invoiceIdOf(customerId, operationsFrom(new Date(at))) : at;
  const isWanted = (invoice: Invoice) =>
    isAskedFor(number, invoice.number) &&
    isAskedFor(clientReference, invoice.clientReference) &&
    isAskedFor(status, shownStatus(invoice));
  return await readRecords(
    { tenantId, list: 'INVOICE', within, positionAt, parse: parseInvoice, isWanted },
    request,
  );
}
type InvoicesRequest = RecordsRequest & Readonly<{ number?: string }>;

/** The customer whose series the number continues, `tenant` for the tenant's own, or nothing. */
async function findSeriesOwner(
  tenantId: TenantId,
  number: string,
): Promise<CustomerId | 'tenant' | undefined> {
  const series = invoiceSeriesOf(number);
  if (series === undefined || series === 'tenant') return series;
  return (await get<{ customerId: CustomerId }>(keys.series(tenantId, series.prefix)))?.customerId;
}

/** An unpaid invoice is found when its date has passed in the time zone. */
export const createInvoice = (invoice: Invoice, timeZone: string): Write =>
  create(
    keys.invoice(invoice.tenantId, invoice.customerId, invoice.id),
    {
      ...readable(InvoiceRecord, invoice),
      ...invoiceListFields(invoice.tenantId, invoice.id, invoice.createdAt ?? invoice.issuedAt),
      ...(invoice.status === InvoiceStatus.unpaid &&
        workFields('LATE', invoice.id, startOfDayIn(timeZone, addDays(invoice.dueOn, 1)))),
    },
    lost('new invoice'),
  );

/** Says that the date of an unpaid invoice has passed. Throws `Lost` of the invoice when it was paid, cancelled or marked since it was read. */
export const markOverdue = ({ tenantId, customerId, id }: Invoice, now: Date): Write =>
  change(
    keys.invoice(tenantId, customerId, id),
    {
      set: { overdueAt: instant(now) },
      remove: ['workPk', 'workSk'],
      when: [
        ['status', '=', InvoiceStatus.unpaid],
        ['overdueAt', 'absent'],
      ],
    },
    lost('invoice'),
  );

/** Its date has passed, and there is nothing to say: it was paid or cancelled before. */
export const leaveOverdue = ({ tenantId, customerId, id }: Invoice): Write =>
  change(keys.invoice(tenantId, customerId, id), { remove: ['workPk', 'workSk'] });

/** Adds what an attempt was paid to what was paid of an invoice, on condition that so much was paid of it before (I4). */
export function payInvoice(due: DueInvoice, by: Attempt): Write {
  const { customerId, id, totalMinor, paidMinor: before } = due;
  const paid = { totalMinor, paidMinor: before + priceOf(by.terms).minor };
  const status = statusPaying(paid);
  const paidAt = status === InvoiceStatus.paid ? by.soldAt : undefined;
  const walletMinor = walletPaid(due, by.terms);
  return change(keys.invoice(by.tenantId, customerId, id), {
    set: { status, paidMinor: paid.paidMinor, walletMinor, paidAt, attemptId: by.id, paidBy: by.customerId },
    when: [
      ['status', '=', statusPaying({ totalMinor, paidMinor: before })],
      ['paidMinor', '=', before],
    ],
  });
}

/** No attempt pays the invoice at this moment. Throws `Lost` of the hold with the one that does. */
export const requireFree = ({
  tenantId,
  customerId,
  id,
}: Pick<Invoice, 'tenantId' | 'customerId' | 'id'>): Write =>
  change(
    keys.invoice(tenantId, customerId, id),
    { when: [['openAttempt', 'absent']] },
    (found) => new Lost('hold', (found as Invoice | undefined)?.openAttempt),
  );

/** Cancels an invoice of which nothing is paid, on condition that no attempt pays it at this moment. */
export const cancelInvoice = ({ tenantId, customerId, id }: Invoice): Write =>
  change(
    keys.invoice(tenantId, customerId, id),
    {
      set: { status: InvoiceStatus.cancelled },
      when: [
        ['status', '=', InvoiceStatus.unpaid],
        ['openAttempt', 'absent'],
      ],
    },
    (found) => new Lost('hold', (found as Invoice | undefined)?.openAttempt),
  );

/** The same for an invoice whose order's cycle the caller holds, or finds held by no attempt. */
export const closeInvoice = ({
  tenantId,
  customerId,
  id,
}: Pick<Invoice, 'tenantId' | 'customerId' | 'id'>): Write =>
  change(keys.invoice(tenantId, customerId, id), {
    set: { status: InvoiceStatus.cancelled },
    when: [['status', '=', InvoiceStatus.unpaid]],
  });

/** The number that an invoice takes, and the writes that take it. */
export type TakenNumber = Readonly<{ number: string; writes: readonly Write[] }>;

/** Commits of one series collide on its number; each collision lets one through, so this many may wait for one another. */
export const NUMBER_ROUNDS = { most: 60, wait: { firstMs: 4, mostMs: 60 } } as const;

/** The next number of a project's series for an invoice of the customer. `known` is the customer as the caller has just read it. */
export async function nextNumber(
  project: Numbering,
  { tenantId, customerId }: Pick<Invoice, 'tenantId' | 'customerId'>,
  known?: Customer,
): Promise<TakenNumber> {
  const { invoiceSeries, seriesSince } = project;
  if (invoiceSeries === 'tenant') return await takeTenantNumber('INVOICE', tenantId, seriesSince);
  return await takeInvoiceNumber(project, known ?? (await getCustomer(tenantId, customerId)));
}

export type Numbering = Readonly<{ invoiceSeries: InvoiceSeries; seriesSince?: Instant | undefined }>;

/**
 * Takes the next number of a project's series, on condition that the series is still as it was read (I21). A series that the
 * project has closed gets no further number: the next series begins at 1.
 *
 * The customer's series is counted on the customer's own item: payments of different customers do not wait for each other. The
 * tenant's is one item that every payment of the tenant writes.
 */
export async function takeInvoiceNumber(
  { invoiceSeries, seriesSince }: Numbering,
  customer: Customer,
): Promise<TakenNumber> {
  if (invoiceSeries === 'tenant') return await takeTenantNumber('INVOICE', customer.tenantId, seriesSince);
  const { tenantId, id, invoicePrefix, invoiceSequence } = customer;
  const isClosed = seriesSince !== undefined && (customer.seriesSince ?? customer.createdAt) < seriesSince;
  const prefix = isClosed ? newInvoicePrefix() : invoicePrefix;
  const sequence = isClosed ? 1 : invoiceSequence + 1;
  const when = [
    ['invoicePrefix', '=', invoicePrefix] as const,
    ['invoiceSequence', '=', invoiceSequence] as const,
  ];
  const set = { invoiceSequence: sequence, ...(isClosed && { invoicePrefix: prefix, seriesSince }) };
  const write = change(keys.customer(tenantId, id), { set, when }, numberTaken);
  const begun = isClosed
    ? [create(keys.series(tenantId, prefix), { tenantId, customerId: id }, numberTaken)]
    : [];
  return { number: customerInvoiceNumber(prefix, sequence), writes: [write, ...begun] };
}

/** The tenant's series: the last number that was used, and which series it is after how many restores of the table. */
type Counter = Readonly<{ sequence: number; series?: number; seriesSince?: Instant }>;

export async function takeTenantNumber(
  name: keyof typeof TENANT_NUMBERS,
  tenantId: TenantId,
  since: Instant | undefined,
): Promise<TakenNumber> {
  const key = keys.counter(tenantId, name);
  const counter = await get<Counter>(key);
  const { sequence = 0, series } = counter ?? {};
  const isClosed = since !== undefined && (counter?.seriesSince ?? '') < since;
  const next = isClosed
    ? { sequence: 1, series: (series ?? 1) + 1, seriesSince: since }
    : { sequence: sequence + 1 };
  const when = [
    ['sequence', '=', sequence] as const,
    series === undefined ? (['series', 'absent'] as const) : (['series', '=', series] as const),
  ];
  const write =
    counter === undefined ? create(key, next, numberTaken) : change(key, { set: next, when }, numberTaken);
  return { number: TENANT_NUMBERS[name](next.sequence, next.series ?? series), writes: [write] };
}

const TENANT_NUMBERS = { INVOICE: tenantInvoiceNumber, CREDITNOTE: tenantCreditNoteNumber } as const;

const numberTaken = lost('invoice number');

export function invoiceNotFound(): BillingError {
  return new BillingError('invoice_not_found', 'There is no such invoice. Check the id.');
}
