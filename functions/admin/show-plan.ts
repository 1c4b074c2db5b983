import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { planView } from '../../shared/http/views/catalog-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { plans } from '../../shared/storage/catalog/plans.ts';

/** GET /admin/plans/:id: a plan of the tenant. */
export const handler = adminRoute({}, async ({ tenantId, path }) =>
  ok(planView(await plans.get(tenantId, path.id ?? ''))),
);
