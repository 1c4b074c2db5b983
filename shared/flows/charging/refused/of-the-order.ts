import type { Attempt } from '../../../domain/sales/attempt.ts';
import type { HoldOn } from '../../../domain/sales/hold.ts';
import { minutesAfter } from '../../../domain/time/calendar.ts';
import { hasSucceededSince } from '../../../storage/attempts.ts';
import { REFUSED_DAYS, REFUSED_DAYS_MAX } from './refusals.ts';

const DAY_MINUTES = 24 * 60;

/**
 * Whether a refused charge of an absent payer is the order's own trouble, whatever the processor calls it: its requests are refused for
 * three days, or its cycle is in dunning already, and the gateway has charged others meanwhile. After 30 days it is taken for that in any
 * case, so that every renewal ends.
 */
export async function isOfTheOrder(attempt: Attempt, now: Date): Promise<boolean> {
  const { tenantId, gatewayId, holds, terms } = attempt;
  const since = holds.find((hold): hold is HoldOn<'cycle'> => hold.on === 'cycle')?.refusedSince;
  const hasLasted = (days: number) =>
    since !== undefined && Date.parse(since) <= minutesAfter(now, -days * DAY_MINUTES).getTime();
  if (hasLasted(REFUSED_DAYS_MAX)) return true;
  const isInDunning = terms.source.invoice !== undefined;
  if (!isInDunning && !hasLasted(REFUSED_DAYS)) return false;
  return await hasSucceededSince(tenantId, gatewayId, minutesAfter(now, -REFUSED_DAYS * DAY_MINUTES));
}
