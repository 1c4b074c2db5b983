import { readOwnCards } from '../../shared/flows/cards/own-cards.ts';
import { projectOfCustomer } from '../../shared/http/layers/tokens/customer-project.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { ownCardView } from '../../shared/http/views/client/own-card.ts';
import { list } from '../../shared/http/views/reply.ts';

/** GET /client/card: the customer's own saved cards. */
export const handler = clientRoute({}, async ({ customer }) => {
  const { cards, primary } = await readOwnCards({
    project: await projectOfCustomer(customer),
    customerId: customer.customerId,
  });
  return list(cards.map((card) => ownCardView(card, primary)));
});
