import { OwnSubscriptionRequest } from '../../shared/domain/requests/client/own-account.ts';
import { resumeRecurring } from '../../shared/flows/renewals/resume-recurring.ts';
import { getOwnSubscription, withAddOns } from '../../shared/flows/subscriptions/own-subscriptions.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { ownSubscriptionView } from '../../shared/http/views/client/own-subscription.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /client/plan/:slug/cancel/undo: lets a subscription go on that was cancelled for the end of its period. */
export const handler = clientRoute(
  { body: OwnSubscriptionRequest, answerOnce },
  async ({ customer, path, body, now }) => {
    const { subscription } = await getOwnSubscription(customer, path.slug ?? '', body.subscription);
    await resumeRecurring({ tenantId: customer.tenantId, id: subscription.orderId, by: 'customer', now });
    const after = await getOwnSubscription(customer, path.slug ?? '', subscription.id);
    const [shown = after] = await withAddOns(customer, [after]);
    return ok(ownSubscriptionView(shown));
  },
);
