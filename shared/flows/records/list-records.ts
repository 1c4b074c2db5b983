import { type Invoice, shownStatus } from '../../domain/billing/invoice.ts';
import { type Order, shownOrderStatus } from '../../domain/billing/order.ts';
import type { CustomerId, Instant, ProjectId, TenantId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { Reference } from '../../domain/sales/record-reference.ts';
import { type AttemptsRequest, isAttemptAsked, listAttempts } from '../../storage/attempts.ts';
import { listInvoices } from '../../storage/invoices.ts';
import { listOrders } from '../../storage/orders.ts';
import { isAskedFor, isOfQuery, type Page, type RecordsRequest } from '../../storage/table/lists.ts';
import { readAsked } from './asked.ts';
import { findReferencedAttempt, findReferencedInvoice, findReferencedOrder } from './referenced.ts';

/** What a caller asks of a list. A reference leads to one record at most, except the number of an invoice, which is looked for in the list. */
export type RecordsQuery = Omit<RecordsRequest, 'projectId' | 'timeZone'> &
  Readonly<{
    reference?: Reference | undefined;
    email?: string | undefined;
    productOrigin?: string | undefined;
  }>;

export async function listTransactions(
  tenantId: TenantId,
  { reference, ...asked }: RecordsQuery & Pick<AttemptsRequest, 'amount' | 'last4'>,
): Promise<Page<Attempt>> {
  const query = await readAsked(tenantId, asked);
  if (!reference) return await listAttempts(tenantId, query);
  const found = await findReferencedAttempt(tenantId, reference);
  const wanted = found && isAttemptAsked(query, found) ? found : undefined;
  return onlyIf(query, (attempt) => attempt.createdAt, wanted, wanted?.terms.clientReference);
}

export async function listOrdersOf(
  tenantId: TenantId,
  { reference, ...asked }: RecordsQuery,
): Promise<Page<Order>> {
  const query = await readAsked(tenantId, asked);
  if (!reference) return await listOrders(tenantId, query);
  const found = await findReferencedOrder(tenantId, reference);
  return onlyIf(query, (order) => order.createdAt, found, found?.clientReference, shownOrderStatus);
}

export async function listInvoicesOf(
  tenantId: TenantId,
  { reference, ...asked }: RecordsQuery,
): Promise<Page<Invoice>> {
  const query = await readAsked(tenantId, asked);
  if (!reference) return await listInvoices(tenantId, query);
  if (reference.by === 'number') return await listInvoices(tenantId, { ...query, number: reference.text });
  const found = await findReferencedInvoice(tenantId, reference);
  const timeOf = (invoice: Invoice) => invoice.createdAt ?? invoice.issuedAt;
  return onlyIf(query, timeOf, found, found?.clientReference, shownStatus);
}

type Listed = Readonly<{ status: number; customerId: CustomerId; projectId: ProjectId }>;

/** A page of the one record, or of none if it lacks what the query asks for. */
function onlyIf<Record extends Listed>(
  query: RecordsRequest,
  timeOf: (record: Record) => Instant,
  record: Record | undefined,
  clientReference: string | undefined,
  statusOf: (record: Record) => number = (one) => one.status,
): Page<Record> {
  const isWanted =
    record &&
    isAskedFor(query.status, statusOf(record)) &&
    isAskedFor(query.clientReference, clientReference) &&
    isOfQuery(query, record, timeOf(record));
  return { records: isWanted ? [record] : [], nextCursor: null };
}
