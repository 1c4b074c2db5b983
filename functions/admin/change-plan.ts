import { PlanEdit } from '../../shared/domain/requests/catalog-requests.ts';
import { changePlan } from '../../shared/flows/catalog/plans.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { planView } from '../../shared/http/views/catalog-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** PATCH /admin/plans/:id: changes what is sent, if the version is still the stored one. */
export const handler = adminChange({ body: PlanEdit }, async ({ tenantId, path, body, now }) => {
  return ok(planView(await changePlan({ tenantId, id: path.id ?? '', request: body, now })));
});
