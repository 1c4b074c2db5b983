import { readTypedCode, requireNoInvoice } from '../../shared/domain/coupons/coupon.ts';
import { PayLinkRequest } from '../../shared/domain/requests/payment-request.ts';
import { charge } from '../../shared/flows/charging/charge.ts';
import { openForPayment, tenantOfPayload } from '../../shared/flows/links/open-link.ts';
import { invoiceSale } from '../../shared/flows/sales/invoice.ts';
import { linkSale } from '../../shared/flows/sales/link.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { paymentReply } from '../../shared/http/views/payment-reply.ts';
import { customerIdOf, fingerprint } from '../../shared/runtime/hash.ts';

const schemas = { body: PayLinkRequest, keyOwner: ({ payload }: PayLinkRequest) => tenantOfPayload(payload) };

/** POST /public-api/payment-links/pay: charges a link once, however many callers ask and however often. */
export const handler = checkoutRoute(schemas, async ({ body, caller, now, clientNetwork, operation, deadline, requestId }) => {
  const { payload, customerInfo, paymentMethodId, payerSecret } = body;
  const couponCode = readTypedCode(body.couponCode);
  const { slug, project, invoice } = await openForPayment(payload, tenantOf(caller));
  if (couponCode) requireNoInvoice({ invoice });

  const { email, name, mobile } = customerInfo;
  const request = {
    project,
    slug,
    payer: { email, name, ...(mobile && { mobile }) },
    customerId: customerIdOf(project, email),
    paymentMethodId,
    clientNetwork,
    couponCode,
    naturalKey: fingerprint(project.tenantId, slug, email, paymentMethodId, ...(couponCode ? [couponCode] : [])),
    ...(payerSecret && { payerMark: fingerprint(project.tenantId, slug, payerSecret) }),
    operation,
    now,
    deadline,
  };
  const { outcome, isReplay } = invoice ? await charge(invoiceSale, { ...request, invoice }) : await charge(linkSale, request);
  return paymentReply(outcome, isReplay, requestId);
});
