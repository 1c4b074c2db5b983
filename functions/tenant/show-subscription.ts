import { getListedSubscription } from '../../shared/flows/subscriptions/list-subscriptions.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { subscriptionView } from '../../shared/http/views/sales/subscription-view.ts';

/** GET /webhook/subscriptions/:id: a subscription of the tenant, with all its add-ons. */
export const handler = tenantRoute({}, 'webhook', async ({ tenantId, path }) =>
  ok(subscriptionView(await getListedSubscription(tenantId, path.id ?? ''))),
);
