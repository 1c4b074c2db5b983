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
    ...orders.flatMap(({ tenantId, id, plan, status, attemptId }) => {
      if (!plan || status !== OrderStatus.active) return [];
      const [last] = (ofOrder.get(`${tenantId} ${id}`) ?? []).toSorted((one, other) =>
        one.endedAt < other.endedAt ? 1 : -1,
      );
      const due = last?.plan ?? attemptOf(tenantId, attemptId)?.terms.source.plan;
      return !due || nameOf(due) === nameOf(plan)
        ? []
        : [{ tenantId, message: `order ${id} renews ${nameOf(plan)}, and was sold ${nameOf(due)}` }];
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

function changeOf({ tenantId, terms, endedAt = '' as Instant }: Attempt) {
  const { change, renewal } = terms.source;
  if (change) return { tenantId, orderId: change.order.id, plan: change.after.plan, endedAt };
  return renewal?.change && { tenantId, orderId: renewal.order.id, plan: renewal.change.plan, endedAt };
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
