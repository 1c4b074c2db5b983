import { cycleTryOf, type Order, OrderStatus } from '../../domain/billing/order.ts';
import { invariant } from '../../domain/errors.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { startOfDayIn } from '../../domain/time/calendar.ts';
import { namedOperation } from '../../runtime/new-id.ts';

/** What names the next attempt of an order, or the date that passes without one: the same in every process that begins it. */
export function cycleTryName(order: Order, { timeZone }: Project): string {
  const { id, status, nextBillingDate, dunning } = order;
  invariant(status === OrderStatus.active && nextBillingDate, `order ${id} recurs`);
  const from = new Date(startOfDayIn(timeZone, dunning?.nextOn ?? nextBillingDate));
  return namedOperation(from, `${id} ${nextBillingDate} ${cycleTryOf(order)}`);
}
