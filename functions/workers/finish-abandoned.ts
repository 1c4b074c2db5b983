import type { Context } from 'aws-lambda';
import { type Finished, finishAbandoned } from '../../shared/flows/charging/unfinished/finish-abandoned.ts';
import { shareOut } from '../../shared/flows/charging/unfinished/spread.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log } from '../../shared/runtime/log.ts';
import { logMetric } from '../../shared/runtime/metric.ts';
import { countAttention } from '../../shared/storage/attention.ts';

/** Longer than a run waits for one attempt, so that it ends between two. */
const RESERVE_MS = 25_000;

/**
 * Every minute: brings attempts whose holder is gone to a proved end, then counts those that need a person. More than one run finishes in a
 * minute are shared by several, which `charge-renewals` makes.
 */
export async function handler(
  _event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<Finished> {
  const now = clock.now();
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  const result = await finishAbandoned(now, hasTime, (due) => shareOut(due, now));
  if (result.finished + result.left > 0) log('info', 'finished abandoned attempts', result);
  publish(await countAttention(), now);
  return result;
}

const QUARTER_DAY_MS = 6 * 60 * 60_000;
/** The quarter of a day in which this process has said that no payment needs a person. */
let saidNone: number | undefined;

/**
 * While payments need a person, the number is published every minute; that none does, once, and four times a day. The alarm keeps its
 * state between, and CloudWatch bills a metric for each hour in which it is published.
 */
function publish(count: number, now: Date): void {
  const quarter = Math.floor(now.getTime() / QUARTER_DAY_MS);
  if (count > 0 || saidNone !== quarter) logMetric('PaymentsNeedPerson', count, now);
  saidNone = count > 0 ? undefined : quarter;
}
