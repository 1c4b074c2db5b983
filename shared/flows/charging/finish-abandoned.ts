import { type Attempt, isResting } from '../../domain/sales/attempt.ts';
import type { Settled } from '../../domain/sales/payment-outcome.ts';
import { instant } from '../../domain/time/calendar.ts';
import { logFailure } from '../../runtime/log.ts';
import { parseAttempt } from '../../storage/attempts.ts';
import { type Key, tenantOfPartition } from '../../storage/table/keys.ts';
import { findWork, get } from '../../storage/table/table.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';
import { workShards } from '../../storage/table/work.ts';
import { finishAttempt, isHeld } from './finish.ts';
import { current, postpone } from './settle.ts';

const BATCH = 25;

/** How a run went. `left` are attempts whose outcome could not be proved yet; they are checked again later. */
export type Finished = { finished: number; left: number };

/**
 * Finds attempts that are past their lease or their time to authenticate and brings each to a proved end.
 *
 * An attempt that cannot be ended is checked again later and later, so that it does not keep the reconciler from the others.
 */
export async function finishAbandoned(now: Date, hasTime: () => boolean): Promise<Finished> {
  const total = { finished: 0, left: 0 };
  for (const shard of workShards('CHECK')) {
    const seen = new Set<string>();
    for (let batch = await nextBatch(shard, now, seen); batch.length > 0 && hasTime(); batch = await nextBatch(shard, now, seen)) {
      const results = await Promise.all(batch.map((key) => forOneTenant(tenantOfPartition(key.pk), () => tryOne(key, now))));
      for (const isFinished of results) total[isFinished ? 'finished' : 'left'] += 1;
    }
  }
  return total;
}

async function nextBatch(shard: string, now: Date, seen: Set<string>): Promise<Key[]> {
  const found = await findWork(shard, instant(now), BATCH + seen.size);
  const fresh = found.filter(({ pk, sk }) => !seen.has(`${pk} ${sk}`)).slice(0, BATCH);
  for (const { pk, sk } of fresh) seen.add(`${pk} ${sk}`);
  return fresh;
}

/** One that cannot be read is logged and left: it must not stop the others. */
async function tryOne(key: Key, now: Date): Promise<boolean> {
  try {
    return await finishOne(key, now);
  } catch (error) {
    logFailure('an attempt could not be looked at', error, { tenantId: tenantOfPartition(key.pk) });
    return false;
  }
}

async function finishOne(key: Key, now: Date): Promise<boolean> {
  const item = await get(key);
  if (item === undefined) return true;
  const attempt = parseAttempt(item);
  const { attempt: after, lostRace } = await tryFinish(attempt, now);
  if (isNoWork(after, now)) return true;
  const left = await current(after);
  if (isNoWork(left, now)) return true; // Another process ended it since.
  const isOurs = !lostRace && after.version > attempt.version && left.version === after.version;
  if (isOurs || !isHeld(left, now)) await postpone(left, now); // An attempt that another process holds is left to it.
  return false;
}

/** It has ended, waits for an operator, or for a payer who still has time to authenticate. */
function isNoWork({ state, authenticateBy }: Attempt, now: Date): boolean {
  return isResting(state) || (state === 'requires_action' && Date.parse(authenticateBy) > now.getTime());
}

async function tryFinish(attempt: Attempt, now: Date): Promise<Settled> {
  try {
    return await finishAttempt(attempt, now);
  } catch (error) {
    logFailure('an attempt could not be finished yet', error, { tenantId: attempt.tenantId, attemptId: attempt.id });
    return { attempt };
  }
}
