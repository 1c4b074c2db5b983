import type { Key } from '../table/keys.ts';
import { readStamp, STAMP, type Stamp } from '../table/stamp.ts';
import { type Image, recordOf } from '../table/table.ts';

/** A record as an item has it, and which commit had written it so. An earlier version of the service left no stamp. */
export type Written = Readonly<{ record: Record<string, unknown>; written: Stamp | undefined }>;

/**
 * Why a record cannot be shown as it was: it was made later, the days that were read have nothing of it, reading took too long, or the
 * journal is behind.
 */
export type Untold = 'made later' | 'not found' | 'not in time' | 'behind' | 'no journal';

/** How far back the journal is read, and what calls it off. */
export type Reach = Readonly<{ days: number; signal?: AbortSignal | undefined }>;

const DAY_MS = 24 * 60 * 60_000;

/** Whether an item was written as it is by that instant. */
export function isSince(image: Image, at: Date): boolean {
  const written = readStamp(image[STAMP]?.S);
  return written !== undefined && written.at <= at;
}

/**
 * An item as it was at an instant, from the journal: its days are read backwards, not beyond the one on which the record was made. `now` is
 * the item as the table has it, if it does: where the journal has that change, it has all before it, since a shard is read in order.
 */
export async function findPast(
  key: Key,
  now: Image | undefined,
  at: Date,
  { days, signal }: Reach,
): Promise<Written | Untold> {
  const madeAt = (now?.createdAt ?? now?.issuedAt)?.S ?? '';
  if (madeAt > at.toISOString()) return 'made later';
  if (!process.env.JOURNAL_BUCKET) return 'no journal';
  // Loaded for who asks for the past alone: the client of S3 is as large as all the rest of a function.
  const { lastChangeOn } = await import('./batches.ts');
  const lookedFor = { table: process.env.TABLE_NAME ?? 'billing', key, until: at, signal };
  try {
    for (let back = 0; back < days; back++) {
      const day = dayOf(new Date(at.getTime() - back * DAY_MS));
      if (day < madeAt.slice(0, 10)) break;
      const last = await lastChangeOn(day, lookedFor);
      if (!last?.image) continue;
      const newest = readStamp(now?.[STAMP]?.S);
      const known = newest && (await lastChangeOn(dayOf(newest.at), { ...lookedFor, until: newest.at }));
      return known?.commit === newest?.commit ? writtenOf(last.image) : 'behind';
    }
  } catch (error) {
    if (signal?.aborted) return 'not in time';
    throw error;
  }
  return 'not found';
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export function writtenOf(image: Image): Written {
  const { pk: _pk, sk: _sk, ...record } = recordOf(image);
  return { record, written: readStamp(image[STAMP]?.S) };
}
