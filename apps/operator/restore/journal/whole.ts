import { keyText } from '../../../../shared/storage/journal/journaled.ts';
import { itemsIn } from '../../../../shared/storage/table/stamp.ts';
import { type Dated, historyOf, inOrder, isEarly, type Span, unitOf } from './history.ts';

/** Changes near the end of the journal that are not replayed, and commits elsewhere of which it lacks a part. */
export type Unwhole = Readonly<{ unfinished: ReadonlySet<string>; gaps: readonly string[] }>;

type Reading = AsyncIterable<readonly Dated[]>;

/** Each shard of the stream is written on its own, a minute behind; an alarm tells when one is five minutes behind. */
const END_MS = 10 * 60_000;

/** Of each commit of a journal, how many of its items the journal has. An earlier replay onto this table put parts of commits before its time. */
export class Commits {
  readonly #counts = new Map<string, { at: string; items: number; seen: Set<string> | 'all' }>();
  #lastAt = '';

  see(change: Dated, span: Span): void {
    if (change.at > this.#lastAt) this.#lastAt = change.at;
    const items = itemsIn(change.commit);
    if (isEarly(change, span) || items === undefined || items < 2) return;
    const unit = unitOf(change);
    const known = this.#counts.get(unit) ?? { at: change.at, items, seen: new Set() };
    this.#counts.set(unit, known);
    if (known.seen === 'all') return;
    known.seen.add(keyText(change.key));
    if (known.seen.size === items) known.seen = 'all';
  }

  /** What is not whole. The end of the journal is read again where it has a commit in part. */
  async unwhole(span: Span, read: () => Reading = () => historyOf(span)): Promise<Unwhole> {
    const parts = [...this.#counts].flatMap(([unit, { at, items, seen }]) =>
      seen === 'all' ? [] : [{ unit, at, items, has: seen.size }],
    );
    const endAt = new Date(Date.parse(this.#lastAt || span.to.toISOString()) - END_MS).toISOString();
    const ending = parts.filter(({ at }) => at > endAt).map(({ unit }) => unit);
    const gaps = parts
      .filter(({ at }) => at <= endAt)
      .map(({ unit, has, items }) => `${unit}: ${has} of ${items} items`);
    return { unfinished: await unfinishedBy(ending, endAt, read), gaps };
  }
}

/**
 * The end of a journal has some commits in part: one shard was written, and another not yet. They are not replayed, and neither is any later
 * change of an item that they changed, with all that was committed with it. So each item ends before the first of them.
 */
async function unfinishedBy(
  ending: readonly string[],
  endAt: string,
  read: () => Reading,
): Promise<ReadonlySet<string>> {
  const unfinished = new Set(ending);
  if (ending.length === 0) return unfinished;
  const last: Dated[] = [];
  for await (const batch of read())
    for (const { at, key, sequence, commit } of batch)
      if (at > endAt) last.push({ at, key, sequence, ...(commit && { commit }) });
  const histories = [...inOrder(last).values()];
  for (let size = -1; size !== unfinished.size; ) {
    size = unfinished.size;
    for (const history of histories) {
      const first = history.findIndex((change) => unfinished.has(unitOf(change)));
      if (first >= 0) for (const change of history.slice(first)) unfinished.add(unitOf(change));
    }
  }
  return unfinished;
}
