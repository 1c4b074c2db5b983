import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { tenantLinkView } from '../../shared/http/views/link-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';
import { getLink } from '../../shared/storage/links.ts';

/** GET /webhook/payment-links/:slug: how a link stands. */
export const handler = tenantRoute({}, 'webhook', async ({ tenantId, path, now }) => {
  return ok(tenantLinkView(await getLink(tenantId, path.slug ?? ''), await receiptsOf(tenantId), now));
});
