import type { AddOnHolding } from '../../domain/billing/holding.ts';
import type { Order } from '../../domain/billing/order.ts';
import { requireActive, type Subscription, subscriptionNotFound } from '../../domain/billing/subscription.ts';
import { type AddOn, addOnExists } from '../../domain/catalog/add-on.ts';
import { soldBy } from '../../domain/catalog/on-sale.ts';
import type { Plan } from '../../domain/catalog/plan.ts';
import type { AddOnId } from '../../domain/ids.ts';
import type { Terms } from '../../domain/sales/terms.ts';
import { cardGatewayOf, type GatewaySummary } from '../../domain/tenants/tenant.ts';
import { readOffer } from '../../storage/catalog/add-ons.ts';
import type { CouponClaim } from '../../storage/coupons/coupon-claims.ts';
import { parseAddOnHolding } from '../../storage/holds/add-on.ts';
import { parseOrder } from '../../storage/orders.ts';
import { readSubscription } from '../../storage/subscriptions.ts';
import { keys } from '../../storage/table/keys.ts';
import { claimedDiscount, discounted, holdOfClaim, keysOfCode, splitClaim } from './coupon.ts';
import { invoiceFor, orderFor, savedCardOf } from './records.ts';
import type { Sale, SaleRequest } from './sale.ts';
import { addOnTerms } from './terms/add-on.ts';

export type AddOnSaleRequest = SaleRequest &
  Readonly<{
    addOnId: AddOnId;
    /** As it was read before: the sale reads it again. */
    subscription: Pick<Subscription, 'id' | 'orderId' | 'plan'>;
    currency: string;
    /** The subscription may get a second one of an add-on that recurs. */
    isRepeatable: boolean;
    metadata?: Terms['metadata'];
  }>;
type Source = Pick<AddOnSaleRequest, 'isRepeatable'> &
  Readonly<{ subscription: Subscription; order: Order; plan: Plan; addOn: AddOn; gateway: GatewaySummary }> &
  Readonly<{ holding: AddOnHolding | undefined; claim: CouponClaim | undefined }>;

/** An add-on for a subscription whose plan offers it: an order and its invoice, and the saved card when it recurs. */
export const addOnSale: Sale<AddOnSaleRequest, Source> = {
  kind: 'add_on',
  keys: (request) => {
    const { project, customerId, addOnId, subscription } = request;
    const { tenantId } = project;
    return [
      keys.subscription(tenantId, customerId, subscription.id),
      keys.order(tenantId, customerId, subscription.orderId),
      keys.plan(tenantId, subscription.plan.id),
      keys.addOn(tenantId, addOnId),
      keys.addOnHolding(tenantId, customerId, subscription.id, addOnId),
      ...keysOfCode(request),
    ];
  },
  read: ([subscriptionItem, orderItem, planItem, addOnItem, holding, ...ofCode], request) => {
    const { project, isRepeatable } = request;
    const subscription = readSubscription(subscriptionItem);
    if (subscription.projectId !== project.id) throw subscriptionNotFound();
    const { plan, addOn } = readOffer(planItem, addOnItem);
    const gateway = cardGatewayOf(project, plan.gatewayId);
    const { claim } = splitClaim(ofCode, request);
    return {
      subscription,
      order: parseOrder(orderItem),
      plan: soldBy(project, plan),
      addOn,
      gateway,
      isRepeatable,
      claim,
      holding: parseAddOnHolding(holding),
    };
  },
  gatewayId: ({ gateway }) => gateway.id,
  attempts: ({ holding }) => ({ open: holding?.openAttempt, last: holding?.lastAttempt }),
  requireOpen: ({ subscription, holding, isRepeatable }) => {
    requireActive(subscription);
    if (holding?.orderId && !isRepeatable) throw addOnExists(holding.orderId);
  },
  terms: (source, request, rates, known) => {
    const { project, customerId: id, now } = request;
    const full = addOnTerms(source, request, rates);
    const pricing = {
      charge: full.charge,
      laterMinor: full.cycle?.amountMinor,
      project,
      gatewayId: source.gateway.id,
      now,
    };
    const { claim } = source;
    return claim
      ? discounted(full, claimedDiscount(claim, { ...pricing, planId: undefined, buyer: { id, known } }))
      : full;
  },
  holds: ({ cycle }, { addOn, subscription, isRepeatable, claim }) => [
    {
      on: 'add_on',
      id: addOn.id,
      subscriptionId: subscription.id,
      recurs: cycle !== undefined,
      isRepeatable,
    },
    ...(claim ? [holdOfClaim(claim)] : []),
  ],
  named: ({ addOn }) => ({ ...(addOn && { subscription: addOn.subscriptionId }) }),
  sold: ({ addOn }) => ({ ...(addOn && { add_on: addOn.id }) }),
  onSuccess: (ended, soldOn) => {
    const order = orderFor(ended, soldOn);
    return [
      { is: 'order made', order },
      { is: 'invoice made', invoice: invoiceFor(ended, soldOn, order.id) },
      ...(ended.terms.savesCard ? [{ is: 'card saved', card: savedCardOf(ended) } as const] : []),
    ];
  },
};
