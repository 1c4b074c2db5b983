import { DisputesQuery } from '../../shared/domain/disputes/disputes-query.ts';
import { listDisputesOf } from '../../shared/flows/disputes/list-disputes.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { disputeView } from '../../shared/http/views/disputes/dispute-view.ts';
import { list } from '../../shared/http/views/reply.ts';

/** GET /webhook/disputes: a page of the disputes about the tenant's payments, newest first. */
export const handler = tenantRoute({ query: DisputesQuery }, 'webhook', async ({ tenantId, query }) => {
  const { records, nextCursor } = await listDisputesOf(tenantId, query);
  return list(records.map(disputeView), nextCursor);
});
