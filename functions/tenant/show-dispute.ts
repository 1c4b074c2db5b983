import { getNamedDispute } from '../../shared/flows/disputes/list-disputes.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { disputeView } from '../../shared/http/views/disputes/dispute-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** GET /webhook/disputes/:id: a dispute about one of the tenant's payments. */
export const handler = tenantRoute({}, 'webhook', async ({ tenantId, path }) =>
  ok(disputeView(await getNamedDispute(tenantId, path.id ?? ''))),
);
