import type { ListedDispute } from '../../domain/disputes/listed-dispute.ts';
import type { AttemptId, CustomerId, TenantId } from '../../domain/ids.ts';
import { type DisputeStatus, isOpenDispute } from '../../domain/sales/dispute.ts';
import { getListedAttempt } from '../../storage/attempts.ts';
import { listDisputes, listedDisputesOf } from '../../storage/disputes/listed-disputes.ts';
import { isAskedFor, isOfQuery, type ListRequest, type Page } from '../../storage/table/lists.ts';
import { readAsked } from '../records/asked.ts';

type DisputesQuery = ListRequest &
  Readonly<{
    status?: DisputeStatus | undefined;
    isOpen?: boolean | undefined;
    transactionId?: AttemptId | undefined;
    email?: string | undefined;
    customerId?: CustomerId | undefined;
    productOrigin?: string | undefined;
  }>;

/** A page of the tenant's disputes, newest first. With `transactionId` all of that payment, by their ids. Throws `transaction_not_found`. */
export async function listDisputesOf(
  tenantId: TenantId,
  { transactionId, ...asked }: DisputesQuery,
): Promise<Page<ListedDispute>> {
  const query = await readAsked(tenantId, asked);
  if (transactionId === undefined) return await listDisputes(tenantId, query);
  const { disputes = [] } = await getListedAttempt(tenantId, transactionId);
  const own = await listedDisputesOf(
    tenantId,
    disputes.map(({ id }) => id),
  );
  const records = own.filter(
    (dispute) =>
      isAskedFor(query.status, dispute.status) &&
      isAskedFor(query.isOpen, isOpenDispute(dispute)) &&
      isOfQuery(query, dispute, dispute.openedAt),
  );
  return { records, nextCursor: null };
}
