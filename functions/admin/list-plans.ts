import { PageQuery } from '../../shared/domain/requests/page-query.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { planView } from '../../shared/http/views/catalog-view.ts';
import { list } from '../../shared/http/views/reply.ts';
import { plans } from '../../shared/storage/catalog/plans.ts';

/** GET /admin/plans: a page of the tenant's plans, newest first. */
export const handler = adminRoute({ query: PageQuery }, async ({ tenantId, query }) => {
  const { records, nextCursor } = await plans.readPage(tenantId, query);
  return list(records.map(planView), nextCursor);
});
