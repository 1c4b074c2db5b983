import { PageQuery } from '../../shared/domain/requests/page-query.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { featureCategoryView } from '../../shared/http/views/catalog-view.ts';
import { list } from '../../shared/http/views/reply.ts';
import { featureCategories } from '../../shared/storage/catalog/feature-categories.ts';

/** GET /admin/features: a page of the tenant's feature categories, newest first. */
export const handler = adminRoute({ query: PageQuery }, async ({ tenantId, query }) => {
  const { records, nextCursor } = await featureCategories.readPage(tenantId, query);
  return list(records.map(featureCategoryView), nextCursor);
});
