import { changesOn } from '../../../../shared/storage/journal/batches.ts';
import { inSequence, type Journaled, keyText } from '../../../../shared/storage/journal/journaled.ts';
import { readStamp, STAMP } from '../../../../shared/storage/table/stamp.ts';
import type { Image } from '../../../../shared/storage/table/table.ts';

/** Which part of a table's journal: what an instant does not have yet, up to another. */
export type Span = Readonly<{ table: string; from: Date; to: Date }>;

const DAY_MS = 24 * 60 * 60_000;
/**
 * A commit has the time at which it was sent, by the clock of its function, and reaches the table later: of those that were sent so
 * shortly before an instant, the table of that instant may not have all.
 */
const ON_ITS_WAY_MS_MAX = 5 * 60_000;

/** Some of the items of a journal: those that a hash of their key gives to one of so many parts. */
export type Part = Readonly<{ index: number; of: number }>;

/**
 * The journal of the span, batch by batch, of all items or of a part, and of what may have been on its way when it begins. A change may come
 * twice, and in any order with those of other items.
 */
export async function* historyOf({ table, from, to }: Span, part?: Part): AsyncGenerator<Journaled[]> {
  const first = new Date(from.getTime() - ON_ITS_WAY_MS_MAX).toISOString();
  const last = to.toISOString();
  const isOfPart = part && ((key: string) => hashOf(key) % part.of === part.index);
  for (let day = Date.parse(first.slice(0, 10)); day <= to.getTime(); day += DAY_MS)
    for await (const batch of changesOn(table, new Date(day).toISOString().slice(0, 10), isOfPart))
      yield batch.filter(({ at }) => at > first && at <= last);
}

/** FNV-1a, whose bits are then mixed: its low ones know only the low ones of the characters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A change without its item. */
export type Dated = Omit<Journaled, 'image'>;

/** Changes of each item in their order, each once. */
export function inOrder<One extends Dated>(changes: readonly One[]): Map<string, One[]> {
  const byKey = Map.groupBy(changes, ({ key }) => keyText(key));
  return new Map(
    [...byKey].map(([key, own]) => {
      const sorted = own.toSorted(inSequence);
      return [key, sorted.filter(({ sequence }, at) => sequence !== sorted[at - 1]?.sequence)];
    }),
  );
}

/** A change that the table of the span's beginning may have. */
export const isEarly = ({ at }: Dated, { from }: Span): boolean => at <= from.toISOString();

/** The changes of an item, in their order, without early ones that the restored table has. */
export function notIn<One extends Dated>(
  stored: Image | undefined,
  changes: readonly One[],
  span: Span,
): readonly One[] {
  const last = readStamp(stored?.[STAMP]?.S)?.commit;
  const has = last === undefined ? -1 : changes.findLastIndex(({ commit }) => commit === last);
  return changes.filter((change, at) => at > has || !isEarly(change, span));
}

/** The commit that a change is part of. A change of an item without a stamp is alone. */
export const unitOf = ({ commit, key, sequence }: Dated): string => commit ?? `${keyText(key)} ${sequence}`;
