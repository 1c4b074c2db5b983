import { PageQuery } from '../../shared/domain/requests/page-query.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { addOnView } from '../../shared/http/views/catalog-view.ts';
import { list } from '../../shared/http/views/reply.ts';
import { addOns } from '../../shared/storage/catalog/add-ons.ts';

/** GET /admin/addons: a page of the tenant's add-ons, newest first. */
export const handler = adminRoute({ query: PageQuery }, async ({ tenantId, query }) => {
  const { records, nextCursor } = await addOns.readPage(tenantId, query);
  return list(records.map(addOnView), nextCursor);
});
