import { PlanRequest } from '../../shared/domain/requests/catalog-requests.ts';
import { createPlan } from '../../shared/flows/catalog/plans.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { planView } from '../../shared/http/views/catalog-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /admin/plans: a new plan, as a draft. */
export const handler = adminChange(
  { body: PlanRequest, answerOnce },
  async ({ tenantId, body, operation, now }) => {
    return ok(planView(await createPlan({ tenantId, request: body, operationId: operation?.id, now })));
  },
);
