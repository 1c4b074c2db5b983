import { ConfirmRequest } from '../../shared/domain/requests/payment-request.ts';
import { confirmCard } from '../../shared/flows/cards/add-card.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { cardReply } from '../../shared/http/views/client/card-reply.ts';

/** POST /client/card/confirm: saves a card after its customer has authenticated. */
export const handler = clientRoute(
  { body: ConfirmRequest, answerOnce },
  async ({ customer, body, now, deadline, requestId }) => {
    const { tenantId, customerId } = customer;
    return cardReply(
      await confirmCard({ ...body, tenantId, customerId, now, deadline }),
      undefined,
      requestId,
    );
  },
);
