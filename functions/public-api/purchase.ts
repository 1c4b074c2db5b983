import { QuoteChanged } from '../../shared/domain/catalog/quote.ts';
import { acceptedLanguage } from '../../shared/domain/customers/language.ts';
import { BillingError } from '../../shared/domain/errors.ts';
import { PurchaseRequest } from '../../shared/domain/requests/purchase-request.ts';
import type { Project } from '../../shared/domain/tenants/tenant.ts';
import { dayIn } from '../../shared/domain/time/calendar.ts';
import { purchase } from '../../shared/flows/purchases/purchase.ts';
import { answerOnceBeside } from '../../shared/http/layers/idempotency.ts';
import { buyerOf } from '../../shared/http/layers/tokens/buyer.ts';
import { customerToken } from '../../shared/http/layers/tokens/customer.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { paymentReply } from '../../shared/http/views/payment-reply.ts';
import { planQuoteView } from '../../shared/http/views/plan-quote-view.ts';
import { signQuote } from '../../shared/secrets/quote-receipt.ts';

const schemas = {
  body: PurchaseRequest,
  answerOnce: answerOnceBeside,
  takesCustomer: customerToken(),
} as const;

/** POST /public-api/purchase: sells what the storefront names, charging the card that its own page has taken. */
export const handler = publicRoute(schemas, async ({ requestId, ...input }) => {
  const { body, headers, clientNetwork, claiming, now, deadline } = input;
  const language = acceptedLanguage(headers['accept-language']);
  const { challengePass } = body;
  const buyer = await buyerOf(input);
  const caller = { ...buyer, language, clientNetwork, challengePass, operation: claiming, now, deadline };
  const { outcome, replay } = await purchase(body, caller).catch(withNewQuote(caller.project, now));
  return paymentReply(outcome, replay, requestId);
});

/** A refused quote is answered with the new one, whose receipt the next request may send. */
const withNewQuote = (project: Project, now: Date) => async (error: unknown) => {
  if (!(error instanceof QuoteChanged)) throw error;
  const { quote, changes, code, message } = error;
  const view = {
    ...planQuoteView(quote, dayIn(project.timeZone, now)),
    quoteReceipt: await signQuote(quote, project, now),
  };
  throw new BillingError(code, message, { data: { quote: view, changed: changes } });
};
