import type { TenantId } from '../../domain/ids.ts';
import { oneOf } from '../../runtime/one-of.ts';
import { countTtl, hourOf } from '../decline-limits.ts';
import { type Key, keys, type TallyName } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { upsert, type Write } from '../table/table.ts';

/** Over how many items a shop's count is spread, so that no item is written by all of its strangers. */
const SHARDS = 8;
const SHARD_NUMBERS = Array.from({ length: SHARDS }, (_, shard) => shard);

/** Who is counted, and when. */
export type Stranger = Readonly<{ tenantId: TenantId; clientNetwork: string; now: Date }>;

/** The keys of a stranger's counts in this hour: that of their network, and of all networks together on one shard, which is drawn. */
export type Tally = Readonly<{ network: Key; shop: Key }>;

export function drawTally(what: TallyName, { tenantId, clientNetwork, now }: Stranger): Tally {
  const hour = hourOf(now);
  return {
    network: keys.tally(tenantId, what, clientNetwork, hour),
    shop: keys.tally(tenantId, what, `shop:${oneOf(SHARD_NUMBERS)}`, hour),
  };
}

/** What a shard counts at most when all of them together count this. */
export const shareOfShard = (shop: number): number => Math.ceil(shop / SHARDS);

type Count = Readonly<{ count?: number }> | undefined;
export const countIn = (item: unknown): number => (item as Count)?.count ?? 0;

/** Counts one more. The commit throws `Lost` of the tally when that would be more than `most`. */
export const countOn = (key: Key, now: Date, most?: number): Write =>
  upsert(
    key,
    {
      add: { count: 1 },
      set: { ttl: countTtl(now) },
      ...(most !== undefined && { when: [['count', 'counts below', most]] }),
    },
    lost('tally'),
  );
