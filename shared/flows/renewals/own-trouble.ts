import type { Order } from '../../domain/billing/order.ts';
import { minutesAfter } from '../../domain/time/calendar.ts';
import { hasSucceededSince } from '../../storage/attempts.ts';
import { REFUSED_DAYS, REFUSED_DAYS_MAX } from '../charging/refused/refusals.ts';

const DAY_MINUTES = 24 * 60;

/**
 * Whether a refusal of an order's next charge is the order's own trouble, whatever the processor calls it: its requests are refused for
 * three days, or its cycle is in dunning already, and the gateway has charged others meanwhile. After 30 days it is taken for that in any
 * case, so that every renewal ends.
 *
 * It is asked before the charge, and kept with the attempt: any process may end the attempt, and most may not read the tenant's lists.
 */
export async function isOwnTrouble(
  { tenantId, gatewayId, refused, dunning }: Order,
  now: Date,
): Promise<boolean> {
  const hasLasted = (days: number) =>
    refused !== undefined && Date.parse(refused.since) <= minutesAfter(now, -days * DAY_MINUTES).getTime();
  if (hasLasted(REFUSED_DAYS_MAX)) return true;
  if (gatewayId === undefined || (!dunning && !hasLasted(REFUSED_DAYS))) return false;
  return await hasSucceededSince(tenantId, gatewayId, minutesAfter(now, -REFUSED_DAYS * DAY_MINUTES));
}
