import { makePrimary } from '../../shared/flows/cards/choose-card.ts';
import { projectOfCustomer } from '../../shared/http/layers/tokens/customer-project.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { ownCardView } from '../../shared/http/views/client/own-card.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** PATCH /client/card/:id/primary: the card that the customer's active orders charge next. */
export const handler = clientRoute({}, async ({ customer, path, now, deadline }) => {
  const owner = { project: await projectOfCustomer(customer), customerId: customer.customerId };
  const card = await makePrimary({ owner, id: path.id ?? '', now, deadline });
  return ok(ownCardView(card, card.paymentMethodId));
});
