import { EndpointQuery } from '../../shared/domain/events/endpoint-query.ts';
import { redeliverEvent } from '../../shared/flows/events/redeliver-event.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { deliveryView } from '../../shared/http/views/events/delivery-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /admin/events/:id/redeliver: puts one event of the tenant on the delivery queue again, with its id. */
export const handler = adminChange({ query: EndpointQuery, answerOnce }, async ({ tenantId, path, query }) =>
  ok(deliveryView(await redeliverEvent(tenantId, path.id ?? '', query.endpointId))),
);
