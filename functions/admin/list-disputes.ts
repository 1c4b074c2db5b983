import { DisputesQuery } from '../../shared/domain/disputes/disputes-query.ts';
import { listDisputesOf } from '../../shared/flows/disputes/list-disputes.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { disputeView } from '../../shared/http/views/disputes/dispute-view.ts';
import { list } from '../../shared/http/views/reply.ts';

/** GET /admin/disputes: a page of the disputes about the tenant's payments, newest first. */
export const handler = adminRoute({ query: DisputesQuery }, async ({ tenantId, query }) => {
  const { records, nextCursor } = await listDisputesOf(tenantId, query);
  return list(records.map(disputeView), nextCursor);
});
