import { liveSubscriptions, withAddOns } from '../../shared/flows/subscriptions/own-subscriptions.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { ownSubscriptionView } from '../../shared/http/views/client/own-subscription.ts';
import { list } from '../../shared/http/views/reply.ts';

/** GET /client/plan/subscription: the customer's subscriptions that have not ended, newest first. */
export const handler = clientRoute({}, async ({ customer }) =>
  list((await withAddOns(customer, await liveSubscriptions(customer))).map(ownSubscriptionView)),
);
