import { cancelLink } from '../../shared/flows/links/cancel-link.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { tenantLinksView } from '../../shared/http/views/links/tenant-links.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /webhook/payment-links/:slug/cancel: ends a link that was not paid. A repeat gets the same answer, with or without a key. */
export const handler = tenantRoute({ answerOnce }, 'webhook', async ({ tenantId, path, now }) => {
  const link = await cancelLink({ tenantId, slug: path.slug ?? '', now });
  const [view] = await tenantLinksView(tenantId, [link], [], now);
  return ok(view);
});
