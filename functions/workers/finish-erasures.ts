import type { Context } from 'aws-lambda';
import { finishErasures } from '../../shared/flows/persons/finish-erasures.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log } from '../../shared/runtime/log.ts';

const RESERVE_MS = 25_000;

/** Every hour: goes on with erasures that ended in between, and erases networks whose counts are gone. */
export async function handler(
  _event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<{ completed: number; left: number }> {
  const finished = await finishErasures(clock.now(), () => context.getRemainingTimeInMillis() > RESERVE_MS);
  if (finished.completed + finished.left > 0) log('info', 'went on with erasures', finished);
  return finished;
}
