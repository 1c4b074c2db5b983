import { OrderStatus } from '../../../domain/billing/order.ts';
import type { SoldPlan } from '../../../domain/catalog/plan.ts';
import type { Instant } from '../../../domain/ids.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import { priceOf } from '../../../domain/sales/wallet-share.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I25. */
export function plansFollowChanges(view: View): Finding[] {
  if (view.isPartial) return [];
  const { attempts, orders, subscriptions, attemptOf } = view;
  const changed = attempts
    .filter(({ state }) => state === 'succeeded')
    .flatMap((attempt) => changeOf(attempt) ?? []);
  const ofOrder = Map.groupBy(changed, ({ tenantId, orderId }) => `${tenantId} ${orderId}`);
  const ordersById = new Map(orders.map((order) => [`${order.tenantId} ${order.id}`, order]));
  return [
    ...orders.flatMap(({ tenantId, id, plan, status, attemptId, currency }) => {
      if (!plan || status !== OrderStatus.active) return [];
      const last = lastOf(ofOrder.get(`${tenantId} ${id}`) ?? []);
      if (last.length > 0 && !last.some((change) => change.currency === currency))
        return [
          { tenantId, message: `order ${id} renews in ${currency}, and changed to ${last[0]?.currency}` },
        ];
      const sold = attemptOf(tenantId, attemptId)?.terms.source.plan;
      const due = (last.length > 0 ? last.map(({ plan: to }) => to) : sold ? [sold] : []).map(nameOf);
      return due.length === 0 || due.includes(nameOf(plan))
        ? []
        : [{ tenantId, message: `order ${id} renews ${nameOf(plan)}, and was sold ${due.join(' or ')}` }];
    }),
    ...subscriptions.flatMap(({ tenantId, id, orderId, plan }) => {
      const renewed = ordersById.get(`${tenantId} ${orderId}`)?.plan;
      return !renewed || nameOf(renewed) === nameOf(plan)
        ? []
        : [{ tenantId, message: `${id} has ${nameOf(plan)}, and its order ${nameOf(renewed)}` }];
    }),
    ...attempts.flatMap(unbalanced),
  ];
}

const nameOf = ({ id, cycleId }: SoldPlan) => `${id} ${cycleId}`;

/** What the last changes of an order are to. The processor dates its charges to the second, so changes of one second have no order. */
function lastOf<Change extends Readonly<{ endedAt: Instant }>>(changes: readonly Change[]): Change[] {
  const [last] = changes.map(secondOf).toSorted().reverse();
  return changes.filter((change) => secondOf(change) === last);
}
const secondOf = ({ endedAt }: Readonly<{ endedAt: Instant }>) =>
  endedAt.slice(0, '2000-01-01T00:00:00'.length);

function changeOf({ tenantId, terms, endedAt = '' as Instant }: Attempt) {
  const { change, renewal } = terms.source;
  const { currency } = terms.charge;
  if (change) return { tenantId, orderId: change.order.id, plan: change.after.plan, currency, endedAt };
  const { order, change: due } = renewal ?? {};
  return order && due && { tenantId, orderId: order.id, plan: due.plan, currency, endedAt };
}

/** What a change charges is its lines less its code and its credit, and one that costs nothing more leaves the rest in the wallet. */
function unbalanced({ tenantId, id, terms }: Attempt): Finding[] {
  const { change } = terms.source;
  if (!change) return [];
  const { couponMinor, creditUsedMinor, walletCreditMinor, carriedMinor = 0 } = change;
  const sum = terms.lines.reduce((minor, line) => minor + line.totalMinor, 0);
  const { minor } = priceOf(terms);
  const isRight =
    sum - couponMinor - creditUsedMinor === minor &&
    (walletCreditMinor === 0 || minor === 0) &&
    carriedMinor <= minor;
  return isRight
    ? []
    : [
        {
          tenantId,
          message: `the change of attempt ${id} charges ${minor} of ${sum} and credits ${walletCreditMinor}`,
        },
      ];
}
