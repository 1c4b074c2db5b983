import { type Attempt, needsPerson } from '../domain/sales/attempt.ts';
import { parseAttempt } from './attempts.ts';
import type { Key } from './table/keys.ts';
import { TABLE } from './table/schema.ts';
import { getAll, queryIndex } from './table/table.ts';
import { workShards } from './table/work.ts';

/** Of each shard at most so many are counted, which is enough to know that there are many, and so many are listed. */
const COUNTED_MAX = 100;
const LISTED_MAX = 1000;
const BATCH_MAX = 100;
/** Sorts behind every instant. */
const LAST = '~';

/** How many attempts of all tenants need a person. The count of each shard stops at 100. */
export async function countAttention(): Promise<number> {
  return (await attentionKeys(COUNTED_MAX)).length;
}

/** The attempts of all tenants that need a person, of each shard at most 1,000. Each is read strongly from its item. */
export async function listAttention(): Promise<Attempt[]> {
  const found = await attentionKeys(LISTED_MAX);
  const attempts: Attempt[] = [];
  for (let start = 0; start < found.length; start += BATCH_MAX) {
    const items = await getAll(found.slice(start, start + BATCH_MAX));
    attempts.push(...items.filter((item) => item !== undefined).map(parseAttempt));
  }
  return attempts.filter(needsPerson);
}

async function attentionKeys(limit: number): Promise<Key[]> {
  const found: Key[] = [];
  for (const shard of workShards('ATTENTION')) {
    const rows = await queryIndex(TABLE.work, shard, { before: LAST, limit });
    found.push(...rows.map(({ key }) => key));
  }
  return found;
}
