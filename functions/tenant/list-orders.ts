import { PageQuery } from '../../shared/domain/requests/page-query.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { orderView } from '../../shared/http/views/order-view.ts';
import { list } from '../../shared/http/views/reply.ts';
import { listOrders } from '../../shared/storage/orders.ts';

/** GET /webhook/orders: a page of the tenant's orders, newest first. */
export const handler = tenantRoute({ query: PageQuery }, 'webhook', async ({ tenantId, query }) => {
  const { records, nextCursor } = await listOrders(tenantId, query);
  return list(records.map(orderView), nextCursor);
});
