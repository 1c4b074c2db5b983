import { SubscriptionsQuery } from '../../shared/domain/requests/reads/record-queries.ts';
import { listSubscriptionsOf } from '../../shared/flows/subscriptions/list-subscriptions.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { list } from '../../shared/http/views/reply.ts';
import { subscriptionView } from '../../shared/http/views/sales/subscription-view.ts';

/** GET /admin/subscriptions: a page of the tenant's subscriptions, newest first. */
export const handler = adminRoute({ query: SubscriptionsQuery }, async ({ tenantId, query }) => {
  const { records, nextCursor } = await listSubscriptionsOf(tenantId, query);
  return list(records.map(subscriptionView), nextCursor);
});
