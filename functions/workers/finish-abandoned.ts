import type { Context } from 'aws-lambda';
import { type Finished, finishAbandoned } from '../../shared/flows/charging/unfinished/finish-abandoned.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log } from '../../shared/runtime/log.ts';
import { logMetric } from '../../shared/runtime/metric.ts';
import { countAttention } from '../../shared/storage/attention.ts';

/** Longer than a run waits for one attempt, so that it ends between two. */
const RESERVE_MS = 25_000;

/** Every minute: brings attempts whose holder is gone to a proved end, then counts those that need a person. */
export async function handler(
  _event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<Finished> {
  const now = clock.now();
  const result = await finishAbandoned(now, () => context.getRemainingTimeInMillis() > RESERVE_MS);
  if (result.finished + result.left > 0) log('info', 'finished abandoned attempts', result);
  logMetric('PaymentsNeedPerson', await countAttention(), now);
  return result;
}
