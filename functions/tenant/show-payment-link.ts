import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { tenantLinksView } from '../../shared/http/views/links/tenant-links.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { getLink } from '../../shared/storage/links.ts';

/** GET /webhook/payment-links/:slug: how a link stands. */
export const handler = tenantRoute({}, 'webhook', async ({ tenantId, path, now }) => {
  const [view] = await tenantLinksView(tenantId, [await getLink(tenantId, path.slug ?? '')], now);
  return ok(view);
});
