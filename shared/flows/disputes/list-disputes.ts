import { disputeNotFound, type ListedDispute } from '../../domain/disputes/listed-dispute.ts';
import type { AttemptId, CustomerId, TenantId } from '../../domain/ids.ts';
import { type DisputeStatus, isOpenDispute } from '../../domain/sales/dispute.ts';
import { getListedAttempt } from '../../storage/attempts.ts';
import { findListedDispute, listDisputes, listedDisputesOf } from '../../storage/disputes/listed-disputes.ts';
import { isAskedFor, isOfQuery, type ListRequest, type Page } from '../../storage/table/lists.ts';
import { readAsked } from '../records/asked.ts';

type DisputesQuery = ListRequest &
  Readonly<{
    status?: DisputeStatus | undefined;
    isOpen?: boolean | undefined;
    id?: string | undefined;
    transactionId?: AttemptId | undefined;
    email?: string | undefined;
    customerId?: CustomerId | undefined;
    productOrigin?: string | undefined;
  }>;

/**
 * A page of the tenant's disputes, newest first. With `id` the one that has it, or none; with `transactionId` all of that payment, by their
 * ids. Throws `transaction_not_found`.
 */
export async function listDisputesOf(
  tenantId: TenantId,
  { id, transactionId, ...asked }: DisputesQuery,
): Promise<Page<ListedDispute>> {
  const query = await readAsked(tenantId, asked);
  if (id === undefined && transactionId === undefined) return await listDisputes(tenantId, query);
  const { disputes = [] } = transactionId ? await getListedAttempt(tenantId, transactionId) : {};
  const named = transactionId ? disputes.map((dispute) => dispute.id) : [];
  const wanted = id === undefined ? named : !transactionId || named.includes(id) ? [id] : [];
  const own = await listedDisputesOf(tenantId, wanted);
  const records = own.filter(
    (dispute) =>
      isAskedFor(query.status, dispute.status) &&
      isAskedFor(query.isOpen, isOpenDispute(dispute)) &&
      isOfQuery(query, dispute, dispute.openedAt),
  );
  return { records, nextCursor: null };
}

/** The tenant's dispute with this id, as its list shows it. Throws `dispute_not_found`. */
export async function getNamedDispute(tenantId: TenantId, id: string): Promise<ListedDispute> {
  const dispute = await findListedDispute(tenantId, id);
  if (!dispute) throw disputeNotFound();
  return dispute;
}
