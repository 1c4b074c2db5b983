import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { tenantLinkView } from '../../shared/http/views/link-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';
import { getLink } from '../../shared/storage/links.ts';

/** GET /admin/payment-links/:slug: how a link stands. */
export const handler = adminRoute({}, async ({ tenantId, path, now }) => {
  return ok(tenantLinkView(await getLink(tenantId, path.slug ?? ''), await receiptsOf(tenantId), now));
});
