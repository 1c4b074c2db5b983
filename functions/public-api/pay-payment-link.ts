import { requireNoCoupon } from '../../shared/domain/catalog/coupon.ts';
import { PayLinkRequest } from '../../shared/domain/requests/payment-request.ts';
import { projectOfPayload } from '../../shared/flows/links/open-link.ts';
import { payLink } from '../../shared/flows/links/pay-link.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { checkoutRoute } from '../../shared/http/surfaces/route.ts';
import { paymentReply } from '../../shared/http/views/payment-reply.ts';
import { customerIdOf, fingerprint } from '../../shared/runtime/hash.ts';

/** POST /public-api/payment-links/pay: charges a link once, whoever asks and however often. */
export const handler = checkoutRoute({ body: PayLinkRequest }, async ({ body, caller, now, address, once, requestId }) => {
  const { payload, customerInfo, paymentMethodId, couponCode } = body;
  const { slug, project } = await projectOfPayload(payload, tenantOf(caller));
  requireNoCoupon(couponCode);

  const { email, name, mobile } = customerInfo;
  const { outcome, isReplay } = await payLink({
    project,
    slug,
    payer: { email, name, ...(mobile && { mobile }) },
    customerId: customerIdOf(project.tenantId, email),
    paymentMethodId,
    address,
    naturalKey: fingerprint(project.tenantId, slug, email, paymentMethodId),
    once: once('pay'),
    now,
  });
  return paymentReply(outcome, isReplay, requestId);
});
