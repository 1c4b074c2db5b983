import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { orderView } from '../../shared/http/views/order-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { getOrder } from '../../shared/storage/orders.ts';

/** GET /webhook/orders/:id: an order of the tenant, and the transaction that paid it. */
export const handler = tenantRoute({}, 'webhook', async ({ tenantId, path }) =>
  ok(orderView(await getOrder(tenantId, path.id ?? ''))),
);
