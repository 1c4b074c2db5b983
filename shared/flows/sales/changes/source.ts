import type { Holding } from '../../../domain/billing/holding.ts';
import type { Order } from '../../../domain/billing/order.ts';
import { type Subscription, subscriptionNotFound } from '../../../domain/billing/subscription.ts';
import type { ChangedBy } from '../../../domain/changes/changed-by.ts';
import { isAddOnOf } from '../../../domain/changes/ending-add-ons.ts';
import type { Coupon } from '../../../domain/coupons/coupon.ts';
import type { AddOnId, CustomerId } from '../../../domain/ids.ts';
import { heldMinorOf } from '../../../domain/refunds/refund-sums.ts';
import { cardGatewayOf, type Project } from '../../../domain/tenants/tenant.ts';
import { withFunding } from '../../../domain/value/earlier-period.ts';
import { parseAttempt } from '../../../storage/attempts.ts';
import { parseAddOn } from '../../../storage/catalog/add-ons.ts';
import { type NamedPlan, readPlanOnSale, saleKeys } from '../../../storage/catalog/plans-on-sale.ts';
import { parseCoupon } from '../../../storage/coupons/coupon-claims.ts';
import { parseHolding } from '../../../storage/holds/plan.ts';
import { parseOrder } from '../../../storage/orders.ts';
import { readSubscription } from '../../../storage/subscriptions.ts';
import { type Key, keys } from '../../../storage/table/keys.ts';
import type { Changing } from './terms.ts';

/** What a customer has. Subscription and order are as they were read before: they say which items decide. */
export type Running = Readonly<{
  project: Project;
  customerId: CustomerId;
  subscription: Subscription;
  order: Order;
  /** Those of add-ons that were bought for the subscription later and recur. */
  addOnOrders: readonly Order[];
}>;
/** A change as it was asked for. */
export type AskedChange = Running &
  Readonly<{
    target: NamedPlan;
    cycleId?: string | undefined;
    currency?: string | undefined;
    by: ChangedBy;
  }>;
export type RunningSource = Pick<Changing, 'subscription' | 'order' | 'gateway' | 'addOns'> &
  Readonly<{ timeZone: string; coupon: Coupon | undefined; isRefunding: boolean }>;
export type ChangeSource = RunningSource & Changing & Readonly<{ holding: Holding | undefined }>;

export function runningKeys({
  project: { tenantId },
  customerId,
  subscription,
  order: { id, period, coupon },
  addOnOrders,
}: Running): Key[] {
  return [
    keys.subscription(tenantId, customerId, subscription.id),
    keys.order(tenantId, customerId, id),
    ...(period?.payments ?? []).map((payment) => keys.attempt(tenantId, payment.customerId, payment.id)),
    ...(coupon ? [keys.coupon(tenantId, coupon.code)] : []),
    ...addOnOrders.map((order) => keys.order(tenantId, customerId, order.id)),
    ...addOnIdsOf({ subscription, addOnOrders }).map((addOnId) => keys.addOn(tenantId, addOnId)),
  ];
}

/** The add-ons of a subscription, whether they are charged with its plan or were bought later. */
const addOnIdsOf = ({
  subscription,
  addOnOrders,
}: Pick<Running, 'subscription' | 'addOnOrders'>): AddOnId[] => [
  ...new Set([...subscription.addOnIds, ...addOnOrders.flatMap(({ addOn }) => addOn?.id ?? [])]),
];

export function changeKeys(asked: AskedChange): Key[] {
  const { project, customerId, target } = asked;
  const { tenantId } = project;
  return [
    ...runningKeys(asked),
    keys.holding(tenantId, customerId, target.id),
    ...saleKeys(tenantId, target, []),
  ];
}

export function readRunning(items: readonly unknown[], running: Running): RunningSource {
  const { project, order: known, addOnOrders } = running;
  const [subscriptionItem, orderItem, ...others] = items;
  const [paid, [couponItem], ofAddOns, catalog] = parted(others, [
    known.period?.payments.length ?? 0,
    known.coupon ? 1 : 0,
    addOnOrders.length,
    addOnIdsOf(running).length,
  ]);
  const subscription = readSubscription(subscriptionItem);
  if (subscription.projectId !== project.id || orderItem === undefined) throw subscriptionNotFound();
  const payments = paid.filter(isThere).map(parseAttempt);
  const order = withFunding(parseOrder(orderItem), payments);
  const addOns = catalog.filter(isThere).map(parseAddOn);
  return {
    ...{ subscription, order, gateway: cardGatewayOf(project, order.gatewayId), timeZone: project.timeZone },
    coupon: couponItem === undefined ? undefined : parseCoupon(couponItem),
    addOns: {
      bundled: subscription.addOnIds.flatMap((id) => addOns.find((addOn) => addOn.id === id) ?? []),
      orders: ofAddOns
        .filter(isThere)
        .map(parseOrder)
        .filter((one) => isAddOnOf(subscription.id, one)),
    },
    isRefunding: payments.some(({ refunds }) => refunds !== undefined && heldMinorOf(refunds) > 0),
  };
}

const isThere = (item: unknown): boolean => item !== undefined;

/** Items in as many lists as there are counts, in their order. */
function parted<const Counts extends readonly number[]>(items: readonly unknown[], counts: Counts) {
  const rest = [...items];
  return counts.map((count) => rest.splice(0, count)) as { [Index in keyof Counts]: unknown[] };
}

export function readChange(items: readonly unknown[], asked: AskedChange): ChangeSource {
  const running = readRunning(items, asked);
  const own = runningKeys(asked).length;
  const [holding, plan, product] = items.slice(own);
  const ofAddOns = items.slice(own - addOnIdsOf(asked).length, own);
  return {
    ...running,
    onSale: readPlanOnSale([plan, product, ...ofAddOns], asked.project),
    holding: parseHolding(holding),
  };
}
