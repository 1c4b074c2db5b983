import { setStatus } from '../../shared/flows/catalog/records.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { planView } from '../../shared/http/views/catalog-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { plans } from '../../shared/storage/catalog/plans.ts';

/** POST /admin/plans/:id/retire: takes it off sale. What was bought goes on. */
export const handler = adminChange({ answerOnce }, async ({ tenantId, path, now }) => {
  return ok(planView(await setStatus(plans, { tenantId, id: path.id ?? '', status: 'retired', now })));
});
