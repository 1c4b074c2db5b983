import { type Invoice, shownStatus } from '../../domain/billing/invoice.ts';
import { type Order, shownOrderStatus } from '../../domain/billing/order.ts';
import type { CustomerId, Instant, TenantId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { Reference } from '../../domain/sales/record-reference.ts';
import { listAttempts } from '../../storage/attempts.ts';
import { listInvoices } from '../../storage/invoices.ts';
import { listOrders } from '../../storage/orders.ts';
import { isWithin, type Page, type RecordsRequest } from '../../storage/table/lists.ts';
import { findReferencedAttempt, findReferencedInvoice, findReferencedOrder } from './referenced.ts';

/** What staff ask of a list. A reference leads to one record at most, except the number of an invoice, which is looked for in the list. */
export type RecordsQuery = RecordsRequest & Readonly<{ reference?: Reference | undefined }>;

export async function listTransactions(
  tenantId: TenantId,
  { reference, ...query }: RecordsQuery,
): Promise<Page<Attempt>> {
  if (!reference) return await listAttempts(tenantId, query);
  return onlyIf(query, (attempt) => attempt.createdAt, await findReferencedAttempt(tenantId, reference));
}

export async function listOrdersOf(
  tenantId: TenantId,
  { reference, ...query }: RecordsQuery,
): Promise<Page<Order>> {
  if (!reference) return await listOrders(tenantId, query);
  const found = await findReferencedOrder(tenantId, reference);
  return onlyIf(query, (order) => order.createdAt, found, shownOrderStatus);
}

export async function listInvoicesOf(
  tenantId: TenantId,
  { reference, ...query }: RecordsQuery,
): Promise<Page<Invoice>> {
  if (!reference) return await listInvoices(tenantId, query);
  if (reference.by === 'number') return await listInvoices(tenantId, { ...query, number: reference.text });
  return onlyIf(
    query,
    (invoice) => invoice.createdAt ?? invoice.issuedAt,
    await findReferencedInvoice(tenantId, reference),
    shownStatus,
  );
}

type Listed = Readonly<{ status: number; customerId: CustomerId }>;

/** A page of the one record, or of none if it lacks what the query asks for. */
function onlyIf<Record extends Listed>(
  query: RecordsRequest,
  timeOf: (record: Record) => Instant,
  record?: Record,
  statusOf: (record: Record) => number = (one) => one.status,
): Page<Record> {
  const { status, customerId } = query;
  const isWanted =
    record &&
    (status ?? statusOf(record)) === statusOf(record) &&
    (customerId ?? record.customerId) === record.customerId &&
    isWithin(query, timeOf(record));
  return { records: isWanted ? [record] : [], nextCursor: null };
}
