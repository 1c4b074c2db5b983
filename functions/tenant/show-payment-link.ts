import { estimatedTaxes } from '../../shared/flows/links/estimated-tax.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { tenantLinksView } from '../../shared/http/views/links/tenant-links.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { getLink } from '../../shared/storage/links.ts';

/** GET /webhook/payment-links/:slug: how a link stands. */
export const handler = tenantRoute({}, 'webhook', async ({ tenantId, path, now }) => {
  const links = [await getLink(tenantId, path.slug ?? '')];
  const [view] = await tenantLinksView(tenantId, links, await estimatedTaxes(links, now), now);
  return ok(view);
});
