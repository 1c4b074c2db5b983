import { entitlementsOf } from '../../shared/flows/usage/dashboard.ts';
import { projectOfCustomer } from '../../shared/http/layers/tokens/customer-project.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { entitlementsView } from '../../shared/http/views/client/entitlements-view.ts';
import { list } from '../../shared/http/views/reply.ts';

/** GET /client/plan/subscription/dashboard: what the customer's subscriptions grant, what was used of it, and what comes next. */
export const handler = clientRoute({}, async ({ customer, now }) => {
  return list((await entitlementsOf(customer, await projectOfCustomer(customer), now)).map(entitlementsView));
});
