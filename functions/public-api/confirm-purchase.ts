import { ConfirmRequest } from '../../shared/domain/requests/payment-request.ts';
import { confirmPayment } from '../../shared/flows/charging/confirm.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { checkoutRoute } from '../../shared/http/surfaces/route.ts';
import { paymentReply } from '../../shared/http/views/payment-reply.ts';

/** POST /public-api/purchase/confirm: charges after the payer has authenticated. */
export const handler = checkoutRoute({ body: ConfirmRequest }, async ({ body, caller, now, once, requestId }) => {
  const { receiptRef, paymentIntentId } = body;
  const { outcome, isReplay } = await confirmPayment({
    receiptRef,
    paymentIntentId,
    tenantId: tenantOf(caller),
    once: once('confirm'),
    now,
  });
  return paymentReply(outcome, isReplay, requestId);
});
