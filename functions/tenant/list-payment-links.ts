import { LinksQuery } from '../../shared/domain/requests/reads/record-queries.ts';
import { estimatedTaxes } from '../../shared/flows/links/estimated-tax.ts';
import { readAsked } from '../../shared/flows/records/asked.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { tenantLinksView } from '../../shared/http/views/links/tenant-links.ts';
import { list } from '../../shared/http/views/reply.ts';
import { listLinks } from '../../shared/storage/links.ts';

/** GET /webhook/payment-links: a page of the tenant's links, newest first. */
export const handler = tenantRoute({ query: LinksQuery }, 'webhook', async ({ tenantId, query, now }) => {
  const { records, nextCursor } = await listLinks(tenantId, await readAsked(tenantId, query), now);
  const taxes = await estimatedTaxes(records, now);
  return list(await tenantLinksView(tenantId, records, taxes, now), nextCursor);
});
