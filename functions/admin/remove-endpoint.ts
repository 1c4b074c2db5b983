import { carryOut, removeEndpoint } from '../../shared/flows/events/endpoints/further-endpoints.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { endpointView } from '../../shared/http/views/events/endpoint-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** DELETE /admin/endpoints/:id: an endpoint for events gets nothing more. */
export const handler = adminChange({}, async ({ tenantId, path, now }) => {
  const { project, endpoint } = await carryOut(await removeEndpoint({ tenantId, id: path.id ?? '' }, now));
  return ok(endpointView(project.id, endpoint, undefined));
});
