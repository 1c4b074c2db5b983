import { tenantOfReceipt } from '../../shared/domain/ids.ts';
import { ConfirmRequest } from '../../shared/domain/requests/payment-request.ts';
import { confirmPayment } from '../../shared/flows/charging/confirm.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { paymentReply } from '../../shared/http/views/payment-reply.ts';

const schemas = {
  body: ConfirmRequest,
  answerOnce,
  keyOwner: async ({ receiptRef }: ConfirmRequest) => tenantOfReceipt(receiptRef),
};

/** POST /public-api/purchase/confirm: charges after the payer has authenticated. */
export const handler = checkoutRoute(schemas, async ({ body, caller, now, deadline, requestId }) => {
  const outcome = await confirmPayment({ ...body, tenantId: tenantOf(caller), now, deadline });
  return paymentReply(outcome, undefined, requestId);
});
