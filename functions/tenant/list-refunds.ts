import { RefundsQuery } from '../../shared/domain/requests/reads/record-queries.ts';
import { listRefundsOf } from '../../shared/flows/refunds/list-refunds.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { refundView } from '../../shared/http/views/refunds/refund-reply.ts';
import { list } from '../../shared/http/views/reply.ts';

/** GET /webhook/refunds: a page of the tenant's refunds, or those of one payment, newest first. */
export const handler = tenantRoute({ query: RefundsQuery }, 'webhook', async ({ tenantId, query }) => {
  const { records, nextCursor } = await listRefundsOf(tenantId, query);
  return list(records.map(refundView), nextCursor);
});
