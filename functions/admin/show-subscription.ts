import { getListedSubscription } from '../../shared/flows/subscriptions/list-subscriptions.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { subscriptionView } from '../../shared/http/views/sales/subscription-view.ts';

/** GET /admin/subscriptions/:id: a subscription of the tenant, with all its add-ons. */
export const handler = adminRoute({}, async ({ tenantId, path }) =>
  ok(subscriptionView(await getListedSubscription(tenantId, path.id ?? ''))),
);
