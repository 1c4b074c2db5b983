import { ConfirmRequest } from '../../shared/domain/payment-request.ts';
import { confirmPayment } from '../../shared/flows/confirm-payment.ts';
import { tenantOf } from '../../shared/http/caller.ts';
import { paymentReply } from '../../shared/http/payment-reply.ts';
import { checkoutRoute } from '../../shared/http/route.ts';

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
