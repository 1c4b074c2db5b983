import { PageQuery } from '../../shared/domain/requests/page-query.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { tenantLinkView } from '../../shared/http/views/link-view.ts';
import { list } from '../../shared/http/views/reply.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';
import { listLinks } from '../../shared/storage/links.ts';

/** GET /webhook/payment-links: a page of the tenant's links, newest first. */
export const handler = tenantRoute({ query: PageQuery }, 'webhook', async ({ tenantId, query, now }) => {
  const { records, nextCursor } = await listLinks(tenantId, query);
  const receiptOf = await receiptsOf(tenantId);
  return list(
    records.map((link) => tenantLinkView(link, receiptOf, now)),
    nextCursor,
  );
});
