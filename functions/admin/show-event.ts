import { EndpointQuery } from '../../shared/domain/events/endpoint-query.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { triedDeliveryView } from '../../shared/http/views/events/delivery-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { getDeliveryLog } from '../../shared/storage/events/delivery-logs.ts';

/** GET /admin/events/:id: one event of the tenant, with the tries to deliver it. */
export const handler = adminRoute({ query: EndpointQuery }, async ({ tenantId, path, query }) =>
  ok(triedDeliveryView(await getDeliveryLog(tenantId, path.id ?? '', query.endpointId))),
);
