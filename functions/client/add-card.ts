import { givenCard } from '../../shared/domain/customers/given-card.ts';
import { NewCardRequest } from '../../shared/domain/requests/client/own-account.ts';
import { addCard } from '../../shared/flows/cards/add-card.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { projectOfCustomer } from '../../shared/http/layers/tokens/customer-project.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { cardReply } from '../../shared/http/views/client/card-reply.ts';

/** POST /client/card: saves a card that the customer's page has taken, once its bank agrees. */
export const handler = clientRoute(
  { body: NewCardRequest, answerOnce },
  async ({ customer, body, requestId, ...input }) => {
    const { clientNetwork, operation, now, deadline } = input;
    const project = await projectOfCustomer(customer);
    const asked = { project, customerId: customer.customerId, card: givenCard(body) };
    const { outcome, replay } = await addCard({
      ...asked,
      clientNetwork,
      ...(operation && { operation }),
      now,
      deadline,
    });
    return cardReply(outcome, replay, requestId);
  },
);
