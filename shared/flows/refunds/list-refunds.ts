import { BillingError } from '../../domain/errors.ts';
import type { AttemptId, CustomerId, TenantId } from '../../domain/ids.ts';
import { type Refund, shownState } from '../../domain/refunds/refund.ts';
import { getListedAttempt } from '../../storage/attempts.ts';
import { findRefundById } from '../../storage/refunds/find-refund.ts';
import { listRefunds, readRefunds } from '../../storage/refunds/refunds.ts';
import { isAskedFor, isOfQuery, type ListRequest, type Page } from '../../storage/table/lists.ts';
import { readAsked } from '../records/asked.ts';

type RefundsQuery = ListRequest &
  Readonly<{
    status?: string | undefined;
    id?: string | undefined;
    transactionId?: AttemptId | undefined;
    email?: string | undefined;
    customerId?: CustomerId | undefined;
    productOrigin?: string | undefined;
  }>;

/**
 * A page of the tenant's refunds, newest first. With `id` the one that has it, or none; with `transactionId` all of that payment, by their
 * keys. Throws `transaction_not_found`.
 */
export async function listRefundsOf(
  tenantId: TenantId,
  { id, transactionId, ...asked }: RefundsQuery,
): Promise<Page<Refund>> {
  const query = await readAsked(tenantId, asked);
  if (id === undefined && transactionId === undefined) return await listRefunds(tenantId, query);
  const own = transactionId && (await readRefunds(await getListedAttempt(tenantId, transactionId)));
  const named = own ? own.filter((refund) => isAskedFor(id, refund.id)) : await findNamed(tenantId, id);
  const records = named.filter(
    (refund) => isAskedFor(query.status, shownState(refund)) && isOfQuery(query, refund, refund.createdAt),
  );
  return { records: records.toReversed(), nextCursor: null };
}

/** The tenant's refund with this id. Throws `refund_not_found`. */
export async function getListedRefund(tenantId: TenantId, id: string): Promise<Refund> {
  const [refund] = await findNamed(tenantId, id);
  if (!refund)
    throw new BillingError('refund_not_found', 'There is no such refund. Check the id; it begins with rfd_.');
  return refund;
}

async function findNamed(tenantId: TenantId, id = ''): Promise<Refund[]> {
  const found = await findRefundById(tenantId, id);
  return found ? [found] : [];
}
