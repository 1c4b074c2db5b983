import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { tenantLinksView } from '../../shared/http/views/links/tenant-links.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { getLink } from '../../shared/storage/links.ts';

/** GET /admin/payment-links/:slug: how a link stands. */
export const handler = adminRoute({}, async ({ tenantId, path, now }) => {
  const [view] = await tenantLinksView(tenantId, [await getLink(tenantId, path.slug ?? '')], now);
  return ok(view);
});
