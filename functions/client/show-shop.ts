import { cardKeyOf } from '../../shared/flows/cards/card-key.ts';
import { projectOfCustomer } from '../../shared/http/layers/tokens/customer-project.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { shopView } from '../../shared/http/views/client/shop-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { findCustomer } from '../../shared/storage/customers.ts';
import { listRecurring } from '../../shared/storage/orders.ts';

/** GET /client/shop: the shop at which the customer is signed in, and what a page needs to save a card of theirs. */
export const handler = clientRoute({}, async ({ customer: { tenantId, customerId, ...proved } }) => {
  const project = await projectOfCustomer({ tenantId, customerId, ...proved });
  const [customer, orders, publicKey] = await Promise.all([
    findCustomer(tenantId, customerId),
    listRecurring(tenantId, customerId),
    cardKeyOf(project),
  ]);
  return ok(shopView(project, customer, orders, publicKey));
});
