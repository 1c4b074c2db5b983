import { cancelPendingChange } from '../../shared/flows/changes/pending-change.ts';
import { getListedSubscription } from '../../shared/flows/subscriptions/list-subscriptions.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { subscriptionView } from '../../shared/http/views/sales/subscription-view.ts';

/** POST /admin/subscriptions/:id/change-plan/cancel: the change that waits for the next billing date is not made. A repeat changes nothing. */
export const handler = adminChange({ answerOnce }, async ({ tenantId, path }) => {
  const { subscription } = await getListedSubscription(tenantId, path.id ?? '');
  const { id, customerId, plan } = subscription;
  await cancelPendingChange({ tenantId, customerId }, plan.slug, id);
  return ok(subscriptionView(await getListedSubscription(tenantId, id)));
});
