import { AddOnPurchaseRequest } from '../../shared/domain/requests/purchase-request.ts';
import { purchaseAddOn } from '../../shared/flows/purchases/purchase-add-on.ts';
import { customerToken, requireSamePayer } from '../../shared/http/layers/tokens/customer.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { paymentReply } from '../../shared/http/views/payment-reply.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

const schemas = { body: AddOnPurchaseRequest, isKeyed: true, takesCustomer: customerToken() } as const;

/** POST /public-api/purchase/addon: sells an add-on for a subscription of the customer. */
export const handler = publicRoute(schemas, async ({ body, project: storefront, customer, requestId, ...input }) => {
  const { productOrigin, customerInfo } = body;
  const project = productOrigin === undefined ? storefront : await getNamedProject(storefront.tenantId, productOrigin);
  requireSamePayer(customer, project, customerInfo.email);
  const { clientNetwork, operation, now, deadline } = input;
  const caller = { project, isProved: customer !== undefined, clientNetwork, operation, now, deadline };
  const { outcome, isReplay } = await purchaseAddOn(body, caller);
  return paymentReply(outcome, isReplay, requestId);
});
