import type { AbandonedShare } from '../../../messaging/queue-messages.ts';
import { log } from '../../../runtime/log.ts';
import { finishAbandoned } from './finish-abandoned.ts';
import { isIn } from './spread.ts';

/** As much as a run waits for one attempt, and a second. */
const RESERVE_MS = 21_000;
/** By then the planner has shared out again what is left. */
const LATE_MS = 120_000;

/** Brings one share of what an outage has abandoned to a proved end. What it leaves is in the shares of the next minute. */
export async function finishShare(planned: AbandonedShare, now: Date, leftMs: () => number): Promise<void> {
  if (now.getTime() - Date.parse(planned.plannedAt) > LATE_MS) return;
  const result = await finishAbandoned(
    now,
    () => leftMs() > RESERVE_MS,
    async (due) => due.filter(isIn(planned)),
  );
  log('info', 'finished a share of abandoned attempts', { ...result, share: planned.share });
}
