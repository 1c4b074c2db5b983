import { instant } from '../../domain/time/calendar.ts';
import { logFailure } from '../../runtime/log.ts';
import { parseErasure } from '../../storage/persons/erasures.ts';
import { type Key, tenantOfPartition } from '../../storage/table/keys.ts';
import { findWork, get } from '../../storage/table/table.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';
import { workShards } from '../../storage/table/work.ts';
import { finishErasure } from './erase-person.ts';

const DUE_MAX = 200;

/** Goes on with the erasures whose time has come, one after the other. What is left is found by the next run. */
export async function finishErasures(
  now: Date,
  hasTime: () => boolean,
): Promise<{ completed: number; left: number }> {
  const found = { completed: 0, left: 0 };
  for (const shard of workShards('ERASURE'))
    for (const key of await findWork(shard, instant(now), DUE_MAX)) {
      if (!hasTime()) return found;
      const isComplete = await forOneTenant(tenantOfPartition(key.pk), () => finishOne(key, now));
      found[isComplete ? 'completed' : 'left'] += 1;
    }
  return found;
}

async function finishOne(key: Key, now: Date): Promise<boolean> {
  try {
    const item = await get(key);
    return item === undefined || (await finishErasure(parseErasure(item), now));
  } catch (error) {
    logFailure('an erasure could not be looked at', error, { tenantId: tenantOfPartition(key.pk) });
    return false;
  }
}
