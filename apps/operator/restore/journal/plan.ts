import { BillingError } from '../../../../shared/domain/errors.ts';
import { inSequence, type Journaled, keyText } from '../../../../shared/storage/journal/journaled.ts';
import type { Key } from '../../../../shared/storage/table/keys.ts';
import { readStamp, STAMP } from '../../../../shared/storage/table/stamp.ts';
import { getImages, type Image } from '../../../../shared/storage/table/table.ts';
import { historyOf, inOrder, isEarly, notIn, type Part, unitOf } from './history.ts';
import { type Rebased, rebase } from './rebase.ts';
import { isAsked, type Replay, type Survey, UNKNOWN } from './survey.ts';

/** A commit that is not replayed: one of those that were asked to be left out, or one that was built on them; or the journal ends in it. */
export type LeftOut = Readonly<{
  by: string;
  version: string;
  at: string;
  keys: readonly string[];
  why: 'asked' | 'built on what is left out' | 'the journal has not all of it';
  commit: string;
}>;

/** The last change of an item that is replayed, or the item as it is without what is left out. */
type Target = Readonly<{ key: Key; sequence: string; rebased?: Image | undefined }>;

/** What becomes of the items of a part. */
export type Plan = Readonly<{
  targets: ReadonlyMap<string, Target>;
  /** Of each commit that is left out, what it changed of this part. */
  leftOut: readonly LeftOut[];
  /** Items that something is left out of and that were changed in the restored table since. */
  changedSince: readonly string[];
  /** Items whose versions do not follow each other: the journal lacks a change of them. */
  gaps: readonly string[];
  /** Whether the journal has a change of an item by a commit. */
  hasWritten(key: string, commit: string): boolean;
}>;

/** What is kept of a change of a part: no image, so that memory stays small. */
type Noted = Omit<Journaled, 'image'> & Readonly<{ isRemoval: boolean; versionNumber: number | undefined }>;
type Histories = ReadonlyMap<string, readonly Noted[]>;
type Unfinished = Survey['unfinished'];

const note = ({ image, ...change }: Journaled): Noted => ({
  ...change,
  isRemoval: image === undefined,
  versionNumber: image?.version?.N === undefined ? undefined : Number(image.version.N),
});

/** What is replayed of a part: without what the journal ends in, and without what the restored table has of the time before it. */
async function historiesOf(
  replay: Replay,
  part: Part,
  unfinished: Unfinished,
): Promise<{ histories: Histories; ending: readonly Noted[] }> {
  const noted: Noted[] = [];
  for await (const batch of historyOf(replay, part)) noted.push(...batch.filter(isAsked(replay)).map(note));
  const isWhole = (change: Noted) => !unfinished.has(unitOf(change));
  const histories = new Map<string, readonly Noted[]>(inOrder(noted.filter(isWhole)));
  const early = [...histories].filter(([, changes]) => changes.some((change) => isEarly(change, replay)));
  const stored = await itemsAt(early.flatMap(([, [first]]) => first?.key ?? []));
  for (const [key, changes] of early) histories.set(key, notIn(stored.get(key), changes, replay));
  return { histories, ending: noted.filter((change) => !isWhole(change)) };
}

/**
 * The commits that are left out: those that were asked, and every one that changed an item in a way that cannot be made without them, with
 * all that the same commit changed. Found in rounds, since each one that is left out may block others. Throws `invalid_request` when an
 * earlier run has replayed what is to be left out now.
 */
export async function leaveOut(
  replay: Replay,
  { parts, asked, unfinished }: Survey,
): Promise<ReadonlySet<string>> {
  const leftOut = new Set(replay.decided ?? asked);
  for (let size = -1; leftOut.size > 0 && leftOut.size !== size; ) {
    size = leftOut.size;
    for (const part of parts) {
      const { histories } = await historiesOf(replay, part, unfinished);
      const rebased = await rebasedOf(replay, part, { histories, unfinished, leftOut });
      for (const { blocked } of rebased.values()) if (blocked) leftOut.add(unitOf(blocked));
    }
  }
  return leftOut;
}

/** Plans a part: reads the journal to note who changed what, and again for the items that something is left out of. */
export async function planPart(
  replay: Replay,
  part: Part,
  {
    leftOut,
    asked,
    unfinished,
  }: Pick<Survey, 'asked' | 'unfinished'> & Readonly<{ leftOut: ReadonlySet<string> }>,
): Promise<Plan> {
  const { histories, ending } = await historiesOf(replay, part, unfinished);
  const rebased = await rebasedOf(replay, part, { histories, unfinished, leftOut });
  const targets = new Map<string, Target>();
  for (const [key, changes] of histories) {
    const last = changes.findLast((change) => !leftOut.has(unitOf(change)));
    if (!last || last.isRemoval) continue; // DynamoDB removes again what has outlived its time.
    const own = rebased.get(key);
    if (!own) targets.set(key, { key: last.key, sequence: last.sequence });
    else if (own.image) targets.set(key, { key: last.key, sequence: last.sequence, rebased: own.image });
  }
  return {
    targets,
    leftOut: [
      ...leftOutOf([...histories.values()].flat(), leftOut, (unit) =>
        asked.has(unit) ? 'asked' : 'built on what is left out',
      ),
      ...leftOutOf(ending, unfinished, () => 'the journal has not all of it'),
    ],
    changedSince: [...rebased].flatMap(([key, { before }]) => (before === 'changed since' ? [key] : [])),
    gaps: [...histories].flatMap(([key, changes]) => gapsIn(key, changes)),
    hasWritten: (key, commit) => histories.get(key)?.some((change) => change.commit === commit) ?? false,
  };
}

/** What an item was before its changes: as the restored table has it, unless it was put by an earlier run or changed by somebody since. */
type Before = Image | 'replayed' | 'changed since' | undefined;
type Made = Rebased & Readonly<{ before: Before }>;
const NOTHING: Rebased = { image: undefined, blocked: undefined };

/** The items of a part that something is left out of, as they are without it. */
async function rebasedOf(
  replay: Replay,
  part: Part,
  {
    histories,
    unfinished,
    leftOut,
  }: Readonly<{
    histories: Histories;
    unfinished: Unfinished;
    leftOut: ReadonlySet<string>;
  }>,
): Promise<ReadonlyMap<string, Made>> {
  const isLeftOut = (change: Noted | Journaled) => leftOut.has(unitOf(change));
  const struck = new Map([...histories].filter(([, changes]) => changes.some(isLeftOut)));
  if (struck.size === 0) return new Map();
  const images: Journaled[] = [];
  for await (const batch of historyOf(replay, part))
    images.push(
      ...batch.filter((change) => struck.has(keyText(change.key)) && !unfinished.has(unitOf(change))),
    );
  const all = [...inOrder(images)];
  const stored = await itemsAt(all.flatMap(([, [first]]) => first?.key ?? []));
  return new Map(
    all.map(([key, changes]) => {
      const before = beforeOf(replay, stored.get(key), changes);
      const own = notIn(stored.get(key), changes, replay);
      if (before === 'replayed' && !replay.decided) throw replayedBefore(key);
      return [key, { before, ...(typeof before === 'string' ? NOTHING : rebase(before, own, isLeftOut)) }];
    }),
  );
}

function beforeOf({ from }: Replay, stored: Image | undefined, changes: readonly Journaled[]): Before {
  const written = readStamp(stored?.[STAMP]?.S);
  if (written === undefined || written.at <= from) return stored;
  return changes.some(({ commit }) => commit === written.commit) ? 'replayed' : 'changed since';
}

const replayedBefore = (key: string) =>
  new BillingError(
    'invalid_request',
    `An earlier run has replayed ${key}, so nothing can be left out of it any more. Name the file of that run with --decisions; if it left out nothing, or something else, restore the table to --from again.`,
  );

const READ_AT_ONCE = 100;

/** Items as the table has them, by their key. */
export async function itemsAt(keys: readonly Key[]): Promise<Map<string, Image | undefined>> {
  const found = new Map<string, Image | undefined>();
  for (let at = 0; at < keys.length; at += READ_AT_ONCE) {
    const some = keys.slice(at, at + READ_AT_ONCE);
    const images = await getImages(some);
    for (const [index, key] of some.entries()) found.set(keyText(key), images[index]);
  }
  return found;
}

function leftOutOf(
  noted: readonly Noted[],
  leftOut: ReadonlySet<string>,
  whyOf: (unit: string) => LeftOut['why'],
): LeftOut[] {
  const own = noted.filter((change) => leftOut.has(unitOf(change)));
  return [...Map.groupBy(own, unitOf)].map(([unit, changes]) => ({
    commit: unit,
    by: changes[0]?.by ?? UNKNOWN,
    version: changes[0]?.version ?? '',
    at: changes[0]?.at ?? '',
    keys: [...new Set(changes.map(({ key }) => keyText(key)))],
    why: whyOf(unit),
  }));
}

function gapsIn(key: string, changes: readonly Noted[]): string[] {
  return changes.flatMap(({ versionNumber: is }, at) => {
    const was = changes[at - 1]?.versionNumber;
    const isGap = was !== undefined && is !== undefined && is > was + 1;
    return isGap ? [`${key}: version ${was} is followed by ${is}`] : [];
  });
}

/** Whether a change is the one that an item ends with. */
export const isTarget = ({ targets }: Plan, change: Journaled): boolean => {
  const target = targets.get(keyText(change.key));
  return target !== undefined && inSequence(target, change) === 0;
};
