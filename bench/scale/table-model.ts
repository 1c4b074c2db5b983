import { createHash } from 'node:crypto';
import { ASSUMED, LIMITS } from './limits.ts';

/** A key with many writers, and where it lies. */
export type HotKey = Readonly<{ key: string; hash: number }>;
type Asked = Readonly<{ unitsAt(index: number): number; spread: number; used: number }>;
export const ALL_KEYS = 'all keys';

type Partition = Readonly<{ from: number; to: number; fullSeconds: number }>;

/** Where a key lies, from 0 to 1. */
export const hashOf = (key: string): number =>
  createHash('sha256').update(key).digest().readUInt32BE() / 2 ** 32;

/**
 * One kind of capacity, reads or writes, of a table or an index. Partitions are ranges of the hash of a key. One that stays nearly full is
 * split, but a key stays in one partition: what comes is written at the end of a list, so a split within the list moves nothing of it, and
 * an item cannot be split. The table also grows to twice what it was asked for half an hour ago.
 *
 * `hot` is sorted by hash. Each call gives the keys that were throttled.
 */
export function capacity(perPartition: number, hot: readonly HotKey[], warmUnits = 0) {
  let partitions = evenly(Math.max(LIMITS.coldPartitions, Math.ceil(warmUnits / perPartition)));
  const peaks: number[] = [];

  /** `tick` seconds, in each of which `unitsAt(n)` are asked at `hot[n]` and `spread` at keys so many that each partition has its share, together `used`. */
  return ({ unitsAt, spread, used }: Asked, at: number, tick: number): string[] => {
    const minute = Math.floor(at / 60);
    peaks[minute] = Math.max(peaks[minute] ?? 0, used);
    const grown = at % 60 === 0 ? minute - LIMITS.peakSeconds / 60 : -1;
    if (grown >= 0 && partitions.length * perPartition < 2 * (peaks[grown] ?? 0))
      partitions = partitions.flatMap(halves);
    if (used < perPartition * ASSUMED.splitAtShare) return []; // So little that no partition can be full.
    const throttled: string[] = [];
    const after: Partition[] = [];
    let next = 0;
    for (const { from, to, fullSeconds } of partitions) {
      let [asked, most] = [spread * (to - from), { key: ALL_KEYS, units: 0 }];
      for (let one = hot[next]; one && one.hash < to; one = hot[++next]) {
        const own = unitsAt(next);
        asked += own;
        if (own > most.units) most = { key: one.key, units: own };
      }
      if (asked > perPartition)
        throttled.push(
          nameOf({
            key: most.key,
            isAlone: most.units > perPartition,
            share: (spread * (to - from)) / asked,
          }),
        );
      const isFull = asked > perPartition * ASSUMED.splitAtShare;
      const partition = { from, to, fullSeconds: isFull ? fullSeconds + tick : 0 };
      const isSplit = partition.fullSeconds >= ASSUMED.splitAfterSeconds && most.units < asked * ALONE;
      after.push(...(isSplit ? halves(partition) : [partition]));
    }
    partitions = after;
    return throttled;
  };
}

/** Keys that share a partition are apart once it is split. */
function nameOf({ key, isAlone, share }: Readonly<{ key: string; isAlone: boolean; share: number }>): string {
  if (isAlone) return key;
  return share > 0.5 ? ALL_KEYS : `${key} beside others`;
}

/** A partition with one key that has this share of it is not split: nothing but that key would be left. */
const ALONE = 0.95;

function evenly(count: number): Partition[] {
  return Array.from({ length: count }, (_, index) => ({
    from: index / count,
    to: (index + 1) / count,
    fullSeconds: 0,
  }));
}

function halves({ from, to }: Partition): Partition[] {
  const middle = (from + to) / 2;
  return [
    { from, to: middle, fullSeconds: 0 },
    { from: middle, to, fullSeconds: 0 },
  ];
}
