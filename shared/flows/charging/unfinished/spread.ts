import { sendMessages } from '../../../messaging/queue.ts';
import type { AbandonedShare } from '../../../messaging/queue-messages.ts';
import { log } from '../../../runtime/log.ts';
import { type Key, tenantOfPartition } from '../../../storage/table/keys.ts';
import { shardOf } from '../../../storage/table/shard.ts';

/** The runs that share what an outage has abandoned. With 50 attempts at once in each they are as many as a new table takes. */
export const SHARES = 8;
/** What one run finishes in a minute is not shared: a message costs more than it saves. */
const SHARED_FROM = 1000;

/** Leaves few to the run that found them, and has each share of many finished by a run of its own. */
export async function shareOut(due: readonly Key[], now: Date): Promise<readonly Key[]> {
  if (due.length < SHARED_FROM) return due;
  log('warn', 'many attempts were abandoned, and are finished by several runs', { due: due.length });
  const shares = Array.from({ length: SHARES }, (_, share) => ({
    ...{ share, of: SHARES, plannedAt: now.toISOString() },
  }));
  await sendMessages('renewals', shares);
  return [];
}

/** All of a tenant is in one share, so that its account is asked by one run at a time. */
export const isIn =
  ({ share, of }: AbandonedShare) =>
  ({ pk }: Key): boolean =>
    shardOf(tenantOfPartition(pk) ?? '', of) === share;
