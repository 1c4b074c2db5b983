import { getListedRefund } from '../../shared/flows/refunds/list-refunds.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { refundView } from '../../shared/http/views/refunds/refund-reply.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** GET /webhook/refunds/:id: a refund of one of the tenant's payments. */
export const handler = tenantRoute({}, 'webhook', async ({ tenantId, path }) =>
  ok(refundView(await getListedRefund(tenantId, path.id ?? ''))),
);
