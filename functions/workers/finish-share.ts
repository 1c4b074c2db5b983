import * as v from 'valibot';
import { whole } from '../../shared/domain/record.ts';
import { finishAbandoned } from '../../shared/flows/charging/unfinished/finish-abandoned.ts';
import { isIn } from '../../shared/flows/charging/unfinished/spread.ts';
import { queueWorker } from '../../shared/messaging/queue-worker.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log } from '../../shared/runtime/log.ts';

/** As much as a run waits for one attempt, and a second. */
const RESERVE_MS = 21_000;
/** By then the planner has shared out again what is left. */
const LATE_MS = 120_000;

const schema = v.object({ share: whole(), of: whole(), plannedAt: v.string() });

/** Brings one share of what an outage has abandoned to a proved end. What it leaves is in the shares of the next minute. */
export const handler = queueWorker({
  schema,
  failure: 'a share of abandoned attempts could not be finished',
  async handle(message, { leftMs }) {
    const now = clock.now();
    if (now.getTime() - Date.parse(message.plannedAt) > LATE_MS) return true;
    const hasTime = () => leftMs() > RESERVE_MS;
    const result = await finishAbandoned(now, hasTime, async (due) => due.filter(isIn(message)));
    log('info', 'finished a share of abandoned attempts', { ...result, share: message.share });
    return true;
  },
});
