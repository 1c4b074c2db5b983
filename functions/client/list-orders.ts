import { PageQuery } from '../../shared/domain/requests/page-query.ts';
import { asOwnOrders } from '../../shared/flows/orders/own-order.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { ownOrderView } from '../../shared/http/views/client/own-records.ts';
import { list } from '../../shared/http/views/reply.ts';
import { listOrders } from '../../shared/storage/orders.ts';

/** GET /client/order: a page of the customer's own orders, newest first. */
export const handler = clientRoute(
  { query: PageQuery },
  async ({ customer: { tenantId, customerId, projectId }, query }) => {
    const { records, nextCursor } = await listOrders(tenantId, { ...query, customerId, projectId });
    return list((await asOwnOrders(records)).map(ownOrderView), nextCursor);
  },
);
