import { EndpointTest } from '../../shared/domain/events/requests.ts';
import { testEndpoint } from '../../shared/flows/events/endpoints/test-endpoint.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { endpointTestView } from '../../shared/http/views/events/delivery-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

/** POST /admin/events/test: posts a test to an endpoint of the project and answers with what became of it. */
export const handler = adminChange({ body: EndpointTest, answerOnce }, async ({ tenantId, body, now }) => {
  const project = await getNamedProject(tenantId, body.productOrigin);
  return ok(endpointTestView(await testEndpoint(project, now, body.endpointId)));
});
