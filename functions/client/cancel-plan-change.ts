import { OwnSubscriptionOf } from '../../shared/domain/changes/change-requests.ts';
import { cancelPendingChange } from '../../shared/flows/changes/pending-change.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { pendingChangeView } from '../../shared/http/views/client/change-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

const schemas = { body: OwnSubscriptionOf, answerOnce } as const;

/** POST /client/plan/:slug/change-plan/cancel: the change that waits for the next billing date is not made. */
export const handler = clientRoute(schemas, async ({ customer, path, body }) => {
  const { order } = await cancelPendingChange(customer, path.slug ?? '', body.subscription);
  return ok({ pendingChange: pendingChangeView(order) });
});
