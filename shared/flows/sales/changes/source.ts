import type { Holding } from '../../../domain/billing/holding.ts';
import type { Order } from '../../../domain/billing/order.ts';
import { type Subscription, subscriptionNotFound } from '../../../domain/billing/subscription.ts';
import type { Coupon } from '../../../domain/coupons/coupon.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import { heldMinorOf } from '../../../domain/refunds/refund-sums.ts';
import { cardGatewayOf, type Project } from '../../../domain/tenants/tenant.ts';
import { withFunding } from '../../../domain/value/earlier-period.ts';
import { parseAttempt } from '../../../storage/attempts.ts';
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
}>;
/** A change as it was asked for. */
export type AskedChange = Running & Readonly<{ target: NamedPlan; cycleId?: string | undefined }>;
export type RunningSource = Pick<Changing, 'subscription' | 'order' | 'gateway'> &
  Readonly<{ timeZone: string; coupon: Coupon | undefined; isRefunding: boolean }>;
export type ChangeSource = RunningSource & Changing & Readonly<{ holding: Holding | undefined }>;

export function runningKeys({
  project: { tenantId },
  customerId,
  subscription,
  order: { id, period, coupon },
}: Running): Key[] {
  return [
    keys.subscription(tenantId, customerId, subscription.id),
    keys.order(tenantId, customerId, id),
    ...(period?.payments ?? []).map((payment) => keys.attempt(tenantId, payment.customerId, payment.id)),
    ...(coupon ? [keys.coupon(tenantId, coupon.code)] : []),
  ];
}

export function changeKeys(asked: AskedChange): Key[] {
  const { project, customerId, target, subscription } = asked;
  const { tenantId } = project;
  return [
    ...runningKeys(asked),
    keys.holding(tenantId, customerId, target.id),
    ...saleKeys(tenantId, target, subscription.addOnIds),
  ];
}

export function readRunning(
  [subscriptionItem, orderItem, ...items]: readonly unknown[],
  running: Running,
): RunningSource {
  const { project, order: known } = running;
  const subscription = readSubscription(subscriptionItem);
  if (subscription.projectId !== project.id || orderItem === undefined) throw subscriptionNotFound();
  const paid = known.period?.payments.length ?? 0;
  const payments = items.slice(0, paid).flatMap((item) => (item === undefined ? [] : [parseAttempt(item)]));
  const [couponItem] = known.coupon ? items.slice(paid) : [];
  const order = withFunding(parseOrder(orderItem), payments);
  return {
    ...{ subscription, order, gateway: cardGatewayOf(project, order.gatewayId), timeZone: project.timeZone },
    coupon: couponItem === undefined ? undefined : parseCoupon(couponItem),
    isRefunding: payments.some(({ refunds }) => refunds !== undefined && heldMinorOf(refunds) > 0),
  };
}

export function readChange(items: readonly unknown[], asked: AskedChange): ChangeSource {
  const running = readRunning(items, asked);
  const [holding, ...ofSale] = items.slice(runningKeys(asked).length);
  const onSale = readPlanOnSale(ofSale, asked.project);
  return {
    ...running,
    onSale,
    holding: parseHolding(holding),
  };
}
