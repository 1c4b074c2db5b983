import { changesOn } from '../../../../shared/storage/journal/batches.ts';
import { inSequence, type Journaled, keyText } from '../../../../shared/storage/journal/journaled.ts';

/** Which part of a table's journal: the changes of commits after one instant, up to another. */
export type Span = Readonly<{ table: string; from: Date; to: Date }>;

const DAY_MS = 24 * 60 * 60_000;

/** Some of the items of a journal: those that a hash of their key gives to one of so many parts. */
export type Part = Readonly<{ index: number; of: number }>;

/** The journal of the span, batch by batch, of all items or of a part. A change may come twice, and in any order with those of other items. */
export async function* historyOf({ table, from, to }: Span, part?: Part): AsyncGenerator<Journaled[]> {
  const [first, last] = [from.toISOString(), to.toISOString()];
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

/** Changes of each item in their order, each once. */
export function inOrder<One extends Journaled>(changes: readonly One[]): Map<string, One[]> {
  const byKey = Map.groupBy(changes, ({ key }) => keyText(key));
  return new Map(
    [...byKey].map(([key, own]) => {
      const sorted = own.toSorted(inSequence);
      return [key, sorted.filter(({ sequence }, at) => sequence !== sorted[at - 1]?.sequence)];
    }),
  );
}

/** The commit that a change is part of. A change of an item without a stamp is alone. */
export const unitOf = ({ commit, key, sequence }: Journaled): string =>
  commit ?? `${keyText(key)} ${sequence}`;
