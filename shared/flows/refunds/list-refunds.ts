import type { AttemptId, CustomerId, TenantId } from '../../domain/ids.ts';
import { type Refund, shownState } from '../../domain/refunds/refund.ts';
import { getListedAttempt } from '../../storage/attempts.ts';
import { listRefunds, readRefunds } from '../../storage/refunds/refunds.ts';
import { isAskedFor, isOfQuery, type ListRequest, type Page } from '../../storage/table/lists.ts';
import { readAsked } from '../records/asked.ts';

type RefundsQuery = ListRequest &
  Readonly<{
    status?: string | undefined;
    transactionId?: AttemptId | undefined;
    email?: string | undefined;
    customerId?: CustomerId | undefined;
    productOrigin?: string | undefined;
  }>;

/** A page of the tenant's refunds, newest first. With `transactionId` all of that payment, by their keys. Throws `transaction_not_found`. */
export async function listRefundsOf(
  tenantId: TenantId,
  { transactionId, ...asked }: RefundsQuery,
): Promise<Page<Refund>> {
  const query = await readAsked(tenantId, asked);
  if (transactionId === undefined) return await listRefunds(tenantId, query);
  const own = await readRefunds(await getListedAttempt(tenantId, transactionId));
  const records = own.filter(
    (refund) => isAskedFor(query.status, shownState(refund)) && isOfQuery(query, refund, refund.createdAt),
  );
  return { records: records.toReversed(), nextCursor: null };
}
