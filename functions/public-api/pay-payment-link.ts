import { readTypedCode, requireNoInvoice } from '../../shared/domain/coupons/coupon.ts';
import { givenCard, idOfGiven } from '../../shared/domain/customers/given-card.ts';
import { acceptedLanguage } from '../../shared/domain/customers/language.ts';
import type { CustomerId } from '../../shared/domain/ids.ts';
import { readAnswers } from '../../shared/domain/links/own-fields.ts';
import { readAmount } from '../../shared/domain/money/read-amount.ts';
import { payerOf } from '../../shared/domain/requests/payer/payer-of.ts';
import { PayLinkRequest } from '../../shared/domain/requests/payment-request.ts';
import { sell } from '../../shared/flows/charging/sell.ts';
import { openForPayment, tenantOfPayload } from '../../shared/flows/links/open-link.ts';
import { invoiceSale } from '../../shared/flows/sales/invoice.ts';
import { linkSale } from '../../shared/flows/sales/link.ts';
import { planLinkSale } from '../../shared/flows/sales/plan-link.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { answerOnceBeside } from '../../shared/http/layers/idempotency.ts';
import { knownBy } from '../../shared/http/layers/tokens/buyer.ts';
import { customerToken, namedBy, requireSamePayer } from '../../shared/http/layers/tokens/customer.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { paymentReply } from '../../shared/http/views/payment-reply.ts';
import { fingerprint } from '../../shared/runtime/hash.ts';
import { asCustomer } from '../../shared/storage/customer/as-customer.ts';

const keyOwner = ({ payload }: PayLinkRequest) => tenantOfPayload(payload);
const schemas = {
  body: PayLinkRequest,
  answerOnce: answerOnceBeside,
  keyOwner,
  takesCustomer: customerToken(),
} as const;

/** POST /public-api/payment-links/pay: charges a link once, however many callers ask and however often. */
export const handler = checkoutRoute(
  schemas,
  async ({ body, headers, caller, customer, now, clientNetwork, claiming, deadline, requestId }) => {
    const {
      payload,
      customerInfo,
      payerSecret,
      walletAmount,
      taxAmount,
      challengePass,
      fields: answers = {},
      agreedTo,
    } = body;
    const card = givenCard(body);
    const couponCode = readTypedCode(body.couponCode);
    const { slug, project, currency, invoice, plan } = await openForPayment(payload, tenantOf(caller));
    const { email } = customerInfo;
    requireSamePayer(customer, project, email);
    if (couponCode) requireNoInvoice({ invoice });
    if (invoice) readAnswers([], answers, false);

    const request = {
      project,
      slug,
      payer: payerOf(customerInfo, acceptedLanguage(headers['accept-language'])),
      buyerKnownBy: knownBy(customer),
      ...(customer && { walletCurrency: currency }),
      ...(currency &&
        walletAmount !== undefined && {
          walletShownMinor: readAmount(walletAmount, 'walletAmount', currency).minor,
        }),
      ...(currency &&
        taxAmount !== undefined && { taxShownMinor: readAmount(taxAmount, 'taxAmount', currency).minor }),
      ...card,
      clientNetwork,
      challengePass,
      couponCode,
      answers,
      agreedTo,
      naturalKey: fingerprint(
        project.tenantId,
        slug,
        email,
        idOfGiven(card) ?? '',
        ...(couponCode ? [couponCode] : []),
        ...Object.entries(answers).sort().flat().map(String),
      ),
      ...(payerSecret && { payerMark: fingerprint(project.tenantId, slug, payerSecret) }),
      operation: claiming,
      now,
      deadline,
    };
    const sellTo = (customerId: CustomerId) => {
      const own = { ...request, customerId };
      if (invoice) return sell(invoiceSale, { ...own, invoice });
      return plan ? sell(planLinkSale, { ...own, plan }) : sell(linkSale, own);
    };
    const { outcome, replay } = await asCustomer(project, email, sellTo, namedBy(customer));
    return paymentReply(outcome, replay, requestId);
  },
);
