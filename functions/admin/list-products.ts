import { PageQuery } from '../../shared/domain/requests/page-query.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { productView } from '../../shared/http/views/catalog-view.ts';
import { list } from '../../shared/http/views/reply.ts';
import { products } from '../../shared/storage/catalog/products.ts';

/** GET /admin/product: a page of the tenant's products, newest first. */
export const handler = adminRoute({ query: PageQuery }, async ({ tenantId, query }) => {
  const { records, nextCursor } = await products.readPage(tenantId, query);
  return list(records.map(productView), nextCursor);
});
