import type { Order } from '../billing/order.ts';
import { assumedPeriod } from '../changes/running-plan.ts';
import type { Attempt } from '../sales/attempt.ts';
import { EARLIER, merged, type Part, shareOf, totalOf } from './part.ts';
import { partsOfPayment } from './payment-parts.ts';
import { returnedMinorOf } from './returned.ts';

/**
 * An order whose period says what was paid for it. Of a period that an earlier version of the service recorded it is the price of the
 * whole period, less what was given back of its payments.
 */
export function withFunding(order: Order, payments: readonly Attempt[]): Order {
  if (order.cyclesPaid === 0 || order.period?.funding) return order;
  const period = { payments: [], ...assumedPeriod(order), ...order.period };
  const returnedMinor = payments.reduce((sum, payment) => sum + returnedMinorOf(payment), 0);
  const minor = Math.max(0, period.paidMinor - returnedMinor);
  return { ...order, period: { ...period, funding: funding(minor, payments.flatMap(partsOfPayment)) } };
}

function funding(minor: number, paid: readonly Part[]): Part[] {
  const known = shareOf(paid, minor);
  return merged([...known, { from: EARLIER, minor: minor - totalOf(known) }]);
}
