import { EndpointRequest } from '../../shared/domain/events/endpoint-requests.ts';
import { addEndpoint } from '../../shared/flows/events/endpoints/change-endpoints.ts';
import { carryOut } from '../../shared/flows/events/endpoints/further-endpoints.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { endpointView } from '../../shared/http/views/events/endpoint-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

/** POST /admin/endpoints: another endpoint for the events of a project. */
export const handler = adminChange(
  { body: EndpointRequest, answerOnce },
  async ({ tenantId, body: { productOrigin, ...request }, operation, now }) => {
    const project = await getNamedProject(tenantId, productOrigin);
    const added = await addEndpoint(project, request, { operationId: operation?.id, now });
    const { endpoint } = await carryOut(added);
    return ok(endpointView(project.id, endpoint, undefined));
  },
);
