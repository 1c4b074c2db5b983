import { EndpointEdit } from '../../shared/domain/events/endpoint-requests.ts';
import { changeEndpoint } from '../../shared/flows/events/endpoints/change-endpoints.ts';
import { carryOut } from '../../shared/flows/events/endpoints/further-endpoints.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { endpointView } from '../../shared/http/views/events/endpoint-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { findEndpoint } from '../../shared/storage/events/endpoints.ts';

/** PATCH /admin/endpoints/:id: changes what is sent of an endpoint for events. */
export const handler = adminChange({ body: EndpointEdit }, async ({ tenantId, path, body, now }) => {
  const changed = await changeEndpoint({ tenantId, id: path.id ?? '' }, body, now);
  const { project, endpoint } = await carryOut(changed);
  const health = await findEndpoint({ tenantId, projectId: project.id, endpointId: endpoint.id });
  return ok(endpointView(project.id, endpoint, health));
});
