import type { Key } from '../table/keys.ts';
import { getAll } from '../table/table.ts';

const BATCH_MAX = 100;

/** The items with these keys, each once, as many as there are. */
export async function readByKey(wanted: readonly Key[]): Promise<Record<string, unknown>[]> {
  const once = [...new Map(wanted.map((key) => [`${key.pk} ${key.sk}`, key])).values()];
  const found: Record<string, unknown>[] = [];
  for (let start = 0; start < once.length; start += BATCH_MAX) {
    const items = await getAll(once.slice(start, start + BATCH_MAX));
    found.push(...items.filter((item) => item !== undefined));
  }
  return found;
}
