import { PageQuery } from '../../shared/domain/requests/page-query.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { exportView } from '../../shared/http/views/books/export-view.ts';
import { list } from '../../shared/http/views/reply.ts';
import { readBookDays } from '../../shared/storage/books/book-days.ts';

/** GET /admin/exports: a page of the days whose books are closed, the latest first. */
export const handler = adminRoute({ query: PageQuery }, async ({ tenantId, query }) => {
  const { records, nextCursor } = await readBookDays(tenantId, query);
  return list(records.map(exportView), nextCursor);
});
