import type { Instant, TenantId } from '../../domain/ids.ts';
import { epochSeconds, instant, minutesAfter, secondsAfter } from '../../domain/time/calendar.ts';
import { keys } from '../table/keys.ts';
import { hasLost, inRounds, lost } from '../table/lost.ts';
import { change, commit, create, get } from '../table/table.ts';

/** The seconds in which a tenant's batches of renewals are charged, one each: planned ahead, and taken when the time has come. */

/**
 * Takes the next seconds of a tenant in which nothing is planned, one for each batch, as far as they begin within `aheadSeconds`.
 * Gives the first one and how many were taken.
 */
export async function planSeconds(
  tenantId: TenantId,
  batches: number,
  { now, aheadSeconds }: Readonly<{ now: Date; aheadSeconds: number }>,
): Promise<{ from: Date; seconds: number }> {
  return await inRounds(['planned second'], async () => {
    const plan = await get<{ plannedUntil: Instant }>(keys.renewals(tenantId));
    const from = new Date(Math.max(now.getTime(), Date.parse(plan?.plannedUntil ?? instant(now))));
    const room = Math.ceil((secondsAfter(now, aheadSeconds).getTime() - from.getTime()) / 1000);
    const seconds = Math.max(0, Math.min(batches, room));
    if (seconds === 0) return { from, seconds };
    const plannedUntil = instant(secondsAfter(from, seconds));
    const moved = lost('planned second');
    const write = plan
      ? change(
          keys.renewals(tenantId),
          { set: { plannedUntil }, when: [['plannedUntil', '=', plan.plannedUntil]] },
          moved,
        )
      : create(keys.renewals(tenantId), { plannedUntil }, moved);
    await commit([write]);
    return { from, seconds };
  });
}

const KEPT_MINUTES = 60;
/** Of an instant: `2026-11-22T10:00:00`. */
const SECOND_CHARACTERS = 19;

/** Takes a second for one batch of the tenant. False when another batch has it. */
export async function takeSecond(tenantId: TenantId, at: Date): Promise<boolean> {
  const ttl = epochSeconds(minutesAfter(at, KEPT_MINUTES));
  try {
    await commit([
      create(keys.pace(tenantId, instant(at).slice(0, SECOND_CHARACTERS)), { ttl }, lost('second')),
    ]);
    return true;
  } catch (error) {
    if (hasLost(error, 'second')) return false;
    throw error;
  }
}
