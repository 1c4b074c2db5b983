import { OrderStatus } from '../../../domain/billing/order.ts';
import { restOf } from '../../../domain/changes/prorate.ts';
import { runningPeriodOf } from '../../../domain/changes/running-plan.ts';
import { ruleOf } from '../../../domain/money/currency.ts';
import { isResuming } from '../../../domain/pauses/pause.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/**
 * Finds violations of I28: a paid period of an active order whose funding is less than the price of what it pays for, by more than what
 * refunds and lost disputes took back of it, and one that costs nothing although no code of the whole price says so.
 */
export function periodsAreFunded(view: View): Finding[] {
  if (view.isPartial) return [];
  return view.orders.flatMap((order) => {
    const { tenantId, id, status, period, cyclesPaid, currency, intervalMonths } = order;
    const { anchorOn, nextBillingDate } = order;
    const project = view.projects.find((one) => one.id === order.projectId);
    if (status !== OrderStatus.active || !project || !period?.funding || cyclesPaid === 0) return [];
    if (!intervalMonths || !anchorOn || !nextBillingDate) return []; // I13 finds that.
    if (isResuming(order)) return []; // Its last period was over before the pause.
    const running = runningPeriodOf(order, project.timeZone);
    const from = period.fundedFrom ?? running.from;
    const { leftSeconds, allSeconds } = restOf(running, new Date(from));
    const dueMinor = Math.floor((period.paidMinor * leftSeconds) / allSeconds);
    const fundedMinor = period.funding.reduce((sum, { minor }) => sum + minor, 0);
    const takenMinor = takenOf(view, id, nextBillingDate);
    return fundedMinor + takenMinor + ruleOf(currency).step >= dueMinor
      ? []
      : [
          {
            tenantId,
            message: `the period of order ${id} until ${nextBillingDate} costs ${dueMinor} from ${from} on, is paid by ${fundedMinor}, and ${takenMinor} of it was taken back`,
          },
        ];
  });
}

function takenOf({ refundRecords, attempts }: View, orderId: string, until: string | undefined): number {
  return [...refundRecords, ...attempts.flatMap(({ disputes = [] }) => disputes)]
    .flatMap(({ taken }) => [...(taken?.periods ?? []), ...(taken?.moved ?? [])])
    .filter((period) => period.orderId === orderId && period.until === until)
    .reduce((sum, { parts }) => sum + parts.reduce((total, { minor }) => total + minor, 0), 0);
}
