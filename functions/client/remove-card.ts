import { removeOwnCard } from '../../shared/flows/cards/remove-card.ts';
import { projectOfCustomer } from '../../shared/http/layers/tokens/customer-project.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { ownCardView } from '../../shared/http/views/client/own-card.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** DELETE /client/card/:id: removes a card that no active order charges. A repeat changes nothing. */
export const handler = clientRoute({}, async ({ customer, path, now }) => {
  const owner = { project: await projectOfCustomer(customer), customerId: customer.customerId };
  return ok(ownCardView(await removeOwnCard(owner, path.id ?? '', now), undefined));
});
