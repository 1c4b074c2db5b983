import { PlanCancellation } from '../../shared/domain/requests/client/own-account.ts';
import { cancelRecurring } from '../../shared/flows/renewals/cancel-recurring.ts';
import { getOwnSubscription, withAddOns } from '../../shared/flows/subscriptions/own-subscriptions.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { ownSubscriptionView } from '../../shared/http/views/client/own-subscription.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /client/plan/:slug/cancel: ends the customer's subscription, at the end of the period that is paid or now. */
export const handler = clientRoute(
  { body: PlanCancellation, answerOnce },
  async ({ customer, path, body, now, deadline }) => {
    const { subscription: named, ...how } = body;
    const { subscription } = await getOwnSubscription(customer, path.slug ?? '', named);
    const { tenantId } = customer;
    const asked = { tenantId, id: subscription.orderId, ...how, by: 'customer', now, deadline } as const;
    const order = await cancelRecurring(asked);
    const after = await getOwnSubscription(customer, path.slug ?? '', subscription.id);
    const [shown = after] = await withAddOns(customer, [after]);
    return ok(ownSubscriptionView(how.preview ? { ...shown, order } : shown));
  },
);
