import { SubscriptionsQuery } from '../../shared/domain/requests/reads/record-queries.ts';
import { listSubscriptionsOf } from '../../shared/flows/subscriptions/list-subscriptions.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { list } from '../../shared/http/views/reply.ts';
import { subscriptionView } from '../../shared/http/views/sales/subscription-view.ts';

/** GET /webhook/subscriptions: a page of the tenant's subscriptions, newest first. */
export const handler = tenantRoute({ query: SubscriptionsQuery }, 'webhook', async ({ tenantId, query }) => {
  const { records, nextCursor } = await listSubscriptionsOf(tenantId, query);
  return list(records.map(subscriptionView), nextCursor);
});
