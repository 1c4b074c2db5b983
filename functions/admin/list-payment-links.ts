import { LinksQuery } from '../../shared/domain/requests/reads/record-queries.ts';
import { estimatedTaxes } from '../../shared/flows/links/estimated-tax.ts';
import { readAsked } from '../../shared/flows/records/asked.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { tenantLinksView } from '../../shared/http/views/links/tenant-links.ts';
import { list } from '../../shared/http/views/reply.ts';
import { listLinks } from '../../shared/storage/links.ts';

/** GET /admin/payment-links: a page of the tenant's links, newest first. */
export const handler = adminRoute({ query: LinksQuery }, async ({ tenantId, query, now }) => {
  const { records, nextCursor } = await listLinks(tenantId, await readAsked(tenantId, query), now);
  const taxes = await estimatedTaxes(records, now);
  return list(await tenantLinksView(tenantId, records, taxes, now), nextCursor);
});
