import { requireNoCoupon } from '../../shared/domain/catalog/coupon.ts';
import { PayLinkRequest } from '../../shared/domain/requests/payment-request.ts';
import { charge } from '../../shared/flows/charging/charge.ts';
import { openForPayment, tenantOfPayload } from '../../shared/flows/links/open-link.ts';
import { invoiceSale } from '../../shared/flows/sales/invoice.ts';
import { linkSale } from '../../shared/flows/sales/link.ts';
import { planLinkSale } from '../../shared/flows/sales/plan-link.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { paymentReply } from '../../shared/http/views/payment-reply.ts';
import { customerIdOf, fingerprint } from '../../shared/runtime/hash.ts';

const schemas = { body: PayLinkRequest, keyOwner: ({ payload }: PayLinkRequest) => tenantOfPayload(payload) };

/** POST /public-api/payment-links/pay: charges a link once, however many callers ask and however often. */
export const handler = checkoutRoute(schemas, async ({ body, caller, now, clientNetwork, operation, deadline, requestId }) => {
  const { payload, customerInfo, paymentMethodId, couponCode, payerSecret } = body;
  const { slug, project, invoice, plan } = await openForPayment(payload, tenantOf(caller));
  requireNoCoupon(couponCode);

  const { email, name, mobile } = customerInfo;
  const request = {
    project,
    slug,
    payer: { email, name, ...(mobile && { mobile }) },
    customerId: customerIdOf(project, email),
    paymentMethodId,
    clientNetwork,
    naturalKey: fingerprint(project.tenantId, slug, email, paymentMethodId),
    ...(payerSecret && { payerMark: fingerprint(project.tenantId, slug, payerSecret) }),
    operation,
    now,
    deadline,
  };
  const paying = () => {
    if (invoice) return charge(invoiceSale, { ...request, invoice });
    return plan ? charge(planLinkSale, { ...request, plan }) : charge(linkSale, request);
  };
  const { outcome, isReplay } = await paying();
  return paymentReply(outcome, isReplay, requestId);
});
