import { SignInRequest } from '../../shared/domain/requests/customer-token-request.ts';
import { orderSignIn } from '../../shared/flows/mail/order-sign-in.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { ok } from '../../shared/http/views/reply.ts';

/**
 * POST /public-api/portal/sign-in: a mail with the way to the customer's page, if the address has a customer. Whether it has one is looked
 * up later by the worker that sends the mail, so neither the answer nor its time tells.
 */
export const handler = publicRoute(
  { body: SignInRequest, answerOnce },
  async ({ body, project, clientNetwork, now, operation }) => {
    await orderSignIn(project, { email: body.email, clientNetwork, now, operationId: operation?.id });
    return ok({ status: 'requested' });
  },
);
