import type { Order } from '../billing/order.ts';
import type { Day } from '../ids.ts';

/** The plan that an order renews on a day, also where its change to that plan is still to be made. */
export const planOn = (
  day: Day | undefined,
  { plan, pendingChange, nextBillingDate }: Order,
): Order['plan'] =>
  pendingChange && nextBillingDate !== undefined && day !== undefined && nextBillingDate <= day
    ? pendingChange.plan
    : plan;
