import { PurchaseRequest } from '../../shared/domain/requests/purchase-request.ts';
import { purchase } from '../../shared/flows/purchases/purchase.ts';
import { customerToken, requireSamePayer } from '../../shared/http/layers/tokens/customer.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { paymentReply } from '../../shared/http/views/payment-reply.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

const schemas = { body: PurchaseRequest, isKeyed: true, takesCustomer: customerToken() } as const;

/** POST /public-api/purchase: sells what the storefront names, charging the card that its own page has taken. */
export const handler = publicRoute(schemas, async ({ body, project: storefront, customer, requestId, ...input }) => {
  const { productOrigin, customerInfo } = body;
  const project = productOrigin === undefined ? storefront : await getNamedProject(storefront.tenantId, productOrigin);
  requireSamePayer(customer, project, customerInfo.email);
  const { clientNetwork, operation, now, deadline } = input;
  const caller = { project, isProved: customer !== undefined, clientNetwork, operation, now, deadline };
  const { outcome, isReplay } = await purchase(body, caller);
  return paymentReply(outcome, isReplay, requestId);
});
