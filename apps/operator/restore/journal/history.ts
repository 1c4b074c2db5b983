import { changesOn } from '../../../../shared/storage/journal/batches.ts';
import { inSequence, type Journaled, keyText } from '../../../../shared/storage/journal/journaled.ts';

/** Which part of a table's journal: the changes of commits after one instant, up to another. */
export type Span = Readonly<{ table: string; from: Date; to: Date }>;

const DAY_MS = 24 * 60 * 60_000;

/** The journal of the span, batch by batch. A change may come twice, and in any order with those of other items. */
export async function* historyOf({ table, from, to }: Span): AsyncGenerator<Journaled[]> {
  const [first, last] = [from.toISOString(), to.toISOString()];
  for (let day = Date.parse(first.slice(0, 10)); day <= to.getTime(); day += DAY_MS)
    for await (const batch of changesOn(table, new Date(day).toISOString().slice(0, 10)))
      yield batch.filter(({ at }) => at > first && at <= last);
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
