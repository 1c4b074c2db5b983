import { invalidField } from '../../shared/domain/errors.ts';
import { UsageRequest } from '../../shared/domain/requests/client/usage-request.ts';
import { report } from '../../shared/flows/usage/report-usage.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { usageView } from '../../shared/http/views/client/entitlements-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

const schemas = { body: UsageRequest, answerOnce } as const;

/** POST /webhook/usage: counts what a customer has used of a feature. Nothing tells a repeat from a second report but the key. */
export const handler = tenantRoute(schemas, 'webhook', async ({ tenantId, body, operation, now }) => {
  if (!operation)
    throw invalidField(
      'Idempotency-Key',
      'Send an Idempotency-Key header, so that a repeat counts once.',
      'required',
    );
  const project = await getNamedProject(tenantId, body.productOrigin);
  return ok(usageView(await report({ request: body, project, operationId: operation.id, now })));
});
