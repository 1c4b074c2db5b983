import { endpointsOf } from '../../shared/domain/events/endpoint-settings.ts';
import { ProjectQuery } from '../../shared/domain/requests/admin-queries.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { endpointView } from '../../shared/http/views/events/endpoint-view.ts';
import { list } from '../../shared/http/views/reply.ts';
import { findEndpoint } from '../../shared/storage/events/endpoints.ts';
import { getAskedProject } from '../../shared/storage/recent.ts';

/** GET /admin/endpoints: the endpoints for events of a project; of the only one unless `productOrigin` names it. */
export const handler = adminRoute({ query: ProjectQuery }, async ({ tenantId, query }) => {
  const project = await getAskedProject(tenantId, query.productOrigin);
  const views = endpointsOf(project).map(async (endpoint) => {
    const health = await findEndpoint({ tenantId, projectId: project.id, endpointId: endpoint.id });
    return endpointView(project.id, endpoint, health);
  });
  return list(await Promise.all(views), null);
});
