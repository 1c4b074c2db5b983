import { acceptedLanguage } from '../../shared/domain/customers/language.ts';
import { AddOnPurchaseRequest } from '../../shared/domain/requests/purchase-request.ts';
import { purchaseAddOn } from '../../shared/flows/purchases/purchase-add-on.ts';
import { answerOnceBeside } from '../../shared/http/layers/idempotency.ts';
import { buyerOf } from '../../shared/http/layers/tokens/buyer.ts';
import { customerToken } from '../../shared/http/layers/tokens/customer.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { paymentReply } from '../../shared/http/views/payment-reply.ts';

const schemas = {
  body: AddOnPurchaseRequest,
  answerOnce: answerOnceBeside,
  takesCustomer: customerToken(),
} as const;

/** POST /public-api/purchase/addon: sells an add-on for a subscription of the customer. */
export const handler = publicRoute(schemas, async ({ requestId, ...input }) => {
  const { body, headers, clientNetwork, claiming, now, deadline } = input;
  const language = acceptedLanguage(headers['accept-language']);
  const { challengePass } = body;
  const buyer = await buyerOf(input);
  const caller = { ...buyer, language, clientNetwork, challengePass, operation: claiming, now, deadline };
  const { outcome, replay } = await purchaseAddOn(body, caller);
  return paymentReply(outcome, replay, requestId);
});
