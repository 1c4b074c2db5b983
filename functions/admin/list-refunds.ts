import { RefundsQuery } from '../../shared/domain/requests/reads/record-queries.ts';
import { listRefundsOf } from '../../shared/flows/refunds/list-refunds.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { refundView } from '../../shared/http/views/refunds/refund-reply.ts';
import { list } from '../../shared/http/views/reply.ts';

/** GET /admin/refunds: a page of the tenant's refunds, or those of one payment, newest first. */
export const handler = adminRoute({ query: RefundsQuery }, async ({ tenantId, query }) => {
  const { records, nextCursor } = await listRefundsOf(tenantId, query);
  return list(records.map(refundView), nextCursor);
});
