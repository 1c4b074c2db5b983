import { DisputesQuery } from '../../shared/domain/disputes/disputes-query.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { disputeView } from '../../shared/http/views/disputes/dispute-view.ts';
import { list } from '../../shared/http/views/reply.ts';
import { listDisputes } from '../../shared/storage/disputes/listed-disputes.ts';

/** GET /admin/disputes: a page of the disputes about the tenant's payments, newest first. */
export const handler = adminRoute({ query: DisputesQuery }, async ({ tenantId, query }) => {
  const { records, nextCursor } = await listDisputes(tenantId, query);
  return list(records.map(disputeView), nextCursor);
});
