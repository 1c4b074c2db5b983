import { EventsQuery } from '../../shared/domain/events/requests.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { deliveryView } from '../../shared/http/views/events/delivery-view.ts';
import { list } from '../../shared/http/views/reply.ts';
import { listDeliveryLogs } from '../../shared/storage/events/delivery-logs.ts';

/** GET /admin/events: a page of the events that were sent to the tenant's endpoints, newest first. */
export const handler = adminRoute({ query: EventsQuery }, async ({ tenantId, query }) => {
  const { records, nextCursor } = await listDeliveryLogs(tenantId, query);
  return list(records.map(deliveryView), nextCursor);
});
