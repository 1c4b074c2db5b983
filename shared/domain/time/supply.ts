import { firstCycle } from '../billing/cycle.ts';
import type { Day } from '../ids.ts';
import type { Terms } from '../sales/terms.ts';
import { addDays } from './calendar.ts';

/** The days for which something was sold, with the last one. */
export type Supply = Readonly<{ from: Day; to: Day }>;

/** When what terms sell is supplied: the days until the next billing date, or the day of the sale of what is sold once. */
export function supplyOf({ source, cycle }: Pick<Terms, 'source' | 'cycle'>, soldOn: Day): Supply {
  const { renewal, change } = source;
  if (renewal) return until(renewal.dueOn, renewal.nextBillingOn);
  if (change) return until(change.effectiveOn, change.after.nextBillingDate);
  if (cycle) return until(soldOn, firstCycle(cycle, soldOn).nextBillingOn);
  return { from: soldOn, to: soldOn };
}

const until = (from: Day, end: Day): Supply => ({ from, to: end > from ? addDays(end, -1) : from });
