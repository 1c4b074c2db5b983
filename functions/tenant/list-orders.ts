import { OrdersQuery } from '../../shared/domain/requests/admin-queries.ts';
import { listOrdersOf } from '../../shared/flows/records/list-records.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { orderView } from '../../shared/http/views/order-view.ts';
import { list } from '../../shared/http/views/reply.ts';

/** GET /webhook/orders: a page of the tenant's orders, newest first. */
export const handler = tenantRoute({ query: OrdersQuery }, 'webhook', async ({ tenantId, query }) => {
  const { records, nextCursor } = await listOrdersOf(tenantId, query);
  return list(records.map(orderView), nextCursor);
});
