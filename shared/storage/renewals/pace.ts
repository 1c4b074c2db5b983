import type { Instant, TenantId } from '../../domain/ids.ts';
import { epochSeconds, instant, minutesAfter, secondsAfter } from '../../domain/time/calendar.ts';
import { keys } from '../table/keys.ts';
import { hasLost, inRounds, lost } from '../table/lost.ts';
import { change, commit, create, get } from '../table/table.ts';

/** The seconds in which a tenant's batches of renewals are charged, one each: planned ahead, and taken when the time has come. */

/**
 * Takes seconds of a tenant in which nothing is planned, for batches that are wanted so many seconds after `now`, in rising order. If what was
 * planned before reaches further, all of them come later by as much. Gives how many seconds after `now` they are, of those before
 * `aheadSeconds`.
 */
export async function planSeconds(
  tenantId: TenantId,
  wanted: readonly number[],
  { now, aheadSeconds }: Readonly<{ now: Date; aheadSeconds: number }>,
): Promise<number[]> {
  const [first = 0] = wanted;
  return await inRounds(['planned second'], async () => {
    const plan = await get<{ plannedUntil: Instant }>(keys.renewals(tenantId));
    const plannedFor = (Date.parse(plan?.plannedUntil ?? instant(now)) - now.getTime()) / 1000;
    const later = Math.max(0, plannedFor - first);
    const seconds = wanted.map((second) => second + later).filter((second) => second < aheadSeconds);
    const last = seconds.at(-1);
    if (last === undefined) return [];
    const plannedUntil = instant(secondsAfter(now, last + 1));
    const moved = lost('planned second');
    const write = plan
      ? change(
          keys.renewals(tenantId),
          { set: { plannedUntil }, when: [['plannedUntil', '=', plan.plannedUntil]] },
          moved,
        )
      : create(keys.renewals(tenantId), { plannedUntil }, moved);
    await commit([write]);
    return seconds;
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
