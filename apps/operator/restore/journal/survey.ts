import { type Journaled, keyText } from '../../../../shared/storage/journal/journaled.ts';
import { historyOf, isEarly, type Part, type Span, unitOf } from './history.ts';
import { Commits, type Unwhole } from './whole.ts';

/** What is replayed of a journal onto a table that was restored to `from`, and what is left out of it. */
export type Replay = Span &
  Readonly<{
    /** Versions and functions whose commits are left out. */
    withoutVersions: readonly string[];
    withoutFunctions: readonly string[];
    /** Only items whose keys begin so; every item when there are none. */
    keys: readonly string[];
    /** The commits that an earlier, interrupted run decided to leave out. */
    decided?: readonly string[] | undefined;
  }>;

/** Who wrote how much of the journal from when to when. */
export type Writer = Readonly<{ by: string; version: string; changes: number; from: string; to: string }>;

export type Survey = Readonly<{
  /** The items are replayed part by part, so that memory does not grow with the journal. */
  parts: readonly Part[];
  writers: readonly Writer[];
  /** The commits that were asked to be left out. */
  asked: ReadonlySet<string>;
}> &
  Unwhole;

/** The changes of a part, of which half a kilobyte each is kept in memory, and more of those that something is left out of. */
const CHANGES_OF_PART = 25_000;

/** Reads the journal once, and keeps of it only who wrote and what is asked to be left out. */
export async function survey(
  replay: Replay,
  changesOfPart = CHANGES_OF_PART,
  tell: (readTo: string) => void = () => {},
): Promise<Survey> {
  const writers = new Map<string, Writer>();
  const asked = new Set<string>();
  const commits = new Commits();
  let count = 0;
  for await (const batch of historyOf(replay)) {
    if (batch[0]) tell(batch[0].at);
    for (const change of batch) commits.see(change, replay);
    for (const change of batch.filter(isAsked(replay))) {
      count += 1;
      if (isExcluded(replay, change)) asked.add(unitOf(change));
      if (isEarly(change, replay)) continue;
      const { by = UNKNOWN, version = '', at } = change;
      const known = writers.get(`${by}@${version}`) ?? { by, version, changes: 0, from: at, to: at };
      writers.set(`${by}@${version}`, {
        ...known,
        changes: known.changes + 1,
        from: at < known.from ? at : known.from,
        to: at > known.to ? at : known.to,
      });
    }
  }
  const of = Math.max(1, Math.ceil(count / changesOfPart));
  const parts = Array.from({ length: of }, (_, index) => ({ index, of }));
  return { parts, writers: [...writers.values()], asked, ...(await commits.unwhole(replay)) };
}

/** Who wrote what has no stamp. */
export const UNKNOWN = 'an earlier version';

export const isAsked =
  ({ keys }: Replay) =>
  ({ key }: Journaled): boolean =>
    keys.length === 0 || keys.some((prefix) => keyText(key).startsWith(prefix));

const isExcluded = ({ withoutVersions, withoutFunctions }: Replay, { by, version }: Journaled): boolean =>
  (version !== undefined && withoutVersions.includes(version)) ||
  (by !== undefined && withoutFunctions.includes(by));
