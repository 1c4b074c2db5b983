import { PageQuery } from '../../shared/domain/requests/page-query.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { tenantLinksView } from '../../shared/http/views/links/tenant-links.ts';
import { list } from '../../shared/http/views/reply.ts';
import { listLinks } from '../../shared/storage/links.ts';

/** GET /webhook/payment-links: a page of the tenant's links, newest first. */
export const handler = tenantRoute({ query: PageQuery }, 'webhook', async ({ tenantId, query, now }) => {
  const { records, nextCursor } = await listLinks(tenantId, query);
  return list(await tenantLinksView(tenantId, records, now), nextCursor);
});
