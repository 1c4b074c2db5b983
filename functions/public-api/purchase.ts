import { readTypedCode } from '../../shared/domain/coupons/coupon.ts';
import { invalidField } from '../../shared/domain/errors.ts';
import { readSourceType } from '../../shared/domain/links/source-type.ts';
import { findCurrency } from '../../shared/domain/money/currency.ts';
import { PurchaseRequest } from '../../shared/domain/requests/purchase-request.ts';
import { charge } from '../../shared/flows/charging/charge.ts';
import { planSale } from '../../shared/flows/sales/plan.ts';
import { customerToken, requireSamePayer } from '../../shared/http/layers/tokens/customer.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { paymentReply } from '../../shared/http/views/payment-reply.ts';
import { customerIdOf, fingerprint } from '../../shared/runtime/hash.ts';
import { findNamedPlan } from '../../shared/storage/catalog/plans-on-sale.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

const schemas = { body: PurchaseRequest, isKeyed: true, takesCustomer: customerToken() } as const;

/** POST /public-api/purchase: sells what the storefront names, charging the card that its own page has taken. */
export const handler = publicRoute(schemas, async ({ body, project: storefront, customer, requestId, ...input }) => {
  const { productOrigin, customerInfo, paymentMethodId, planInfo } = body;
  const { paymentSourceDetails, metadata, cycleId, currency, addons, allowDuplicate } = planInfo;
  readSourceType(paymentSourceDetails, { 3: 'plan' }, 'planInfo.');
  const slug = paymentSourceDetails.sourceReferenceSlug ?? missingSlug();
  const project = productOrigin === undefined ? storefront : await getNamedProject(storefront.tenantId, productOrigin);

  const { email, name, mobile } = customerInfo;
  requireSamePayer(customer, project, email);
  const couponCode = readTypedCode(planInfo.couponCode);
  const choice = { cycleId, currency, addOnIds: addons };
  const { now, clientNetwork, operation, deadline } = input;
  const plan = await findNamedPlan(project, slug);
  const { outcome, isReplay } = await charge(planSale, {
    project,
    plan,
    choice,
    couponCode,
    isRepeatable: allowDuplicate,
    metadata,
    payer: { email, name, ...(mobile && { mobile }) },
    customerId: customerIdOf(project, email),
    ...(customer && { walletCurrency: findCurrency(currency ?? plan.currency) }),
    paymentMethodId,
    clientNetwork,
    naturalKey: fingerprint(project.tenantId, 'plan', slug, email, paymentMethodId ?? '', JSON.stringify({ ...choice, couponCode })),
    operation,
    now,
    deadline,
  });
  return paymentReply(outcome, isReplay, requestId);
});

function missingSlug(): never {
  throw invalidField('planInfo.paymentSourceDetails.sourceReferenceSlug', 'Required: send the slug of the plan.', 'required');
}
