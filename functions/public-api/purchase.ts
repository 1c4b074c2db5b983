import { PurchaseRequest } from '../../shared/domain/requests/purchase-request.ts';
import { purchase } from '../../shared/flows/purchases/purchase.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { paymentReply } from '../../shared/http/views/payment-reply.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

/** POST /public-api/purchase: sells what the storefront names, charging the card that its own page has taken. */
export const handler = publicRoute({ body: PurchaseRequest, isKeyed: true }, async ({ body, project: storefront, requestId, ...input }) => {
  const { productOrigin } = body;
  const project = productOrigin === undefined ? storefront : await getNamedProject(storefront.tenantId, productOrigin);
  const { clientNetwork, operation, now, deadline } = input;
  const { outcome, isReplay } = await purchase(body, { project, clientNetwork, operation, now, deadline });
  return paymentReply(outcome, isReplay, requestId);
});
