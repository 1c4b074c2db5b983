import { BillingError } from '../../../../shared/domain/errors.ts';
import { inSequence, type Journaled, keyText } from '../../../../shared/storage/journal/journaled.ts';
import type { Key } from '../../../../shared/storage/table/keys.ts';
import { readStamp, STAMP } from '../../../../shared/storage/table/stamp.ts';
import { getImages, type Image } from '../../../../shared/storage/table/table.ts';
import { historyOf, inOrder, type Span, unitOf } from './history.ts';
import { type Rebased, rebase } from './rebase.ts';

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

/** A commit that is not replayed: one of those that were asked to be left out, or one that was built on them. */
export type LeftOut = Readonly<{
  by: string;
  version: string;
  at: string;
  keys: readonly string[];
  why: 'asked' | 'built on what is left out';
  commit: string;
}>;

/** The last change of an item that is replayed, or the item as it is without what is left out. */
type Target = Readonly<{ key: Key; sequence: string; rebased?: Image | undefined }>;

export type Plan = Readonly<{
  targets: ReadonlyMap<string, Target>;
  leftOut: readonly LeftOut[];
  /** Every commit of the journal. */
  units: ReadonlySet<string>;
  /** Items that something is left out of and that were changed in the restored table since. */
  changedSince: readonly string[];
  /** Items whose versions do not follow each other: the journal lacks a change of them. */
  gaps: readonly string[];
  writers: readonly Readonly<{ by: string; version: string; changes: number; from: string; to: string }>[];
}>;

/** What is kept of a change while the whole journal is read: no image, so that memory stays small. */
type Noted = Omit<Journaled, 'image'> & Readonly<{ isRemoval: boolean; versionNumber: number | undefined }>;

const note = ({ image, ...change }: Journaled): Noted => ({
  ...change,
  isRemoval: image === undefined,
  versionNumber: image?.version?.N === undefined ? undefined : Number(image.version.N),
});

/**
 * Reads the journal once to note who changed what, and again for the items that something is left out of. Throws `invalid_request` when an
 * earlier run has replayed what is to be left out now.
 */
export async function planReplay(replay: Replay): Promise<Plan> {
  const noted: Noted[] = [];
  for await (const batch of historyOf(replay)) noted.push(...batch.filter(isAsked(replay)).map(note));
  const histories = inOrder(noted);
  const asked = new Set(noted.filter(isExcluded(replay)).map(unitOf));
  const units = new Set(noted.map(unitOf));
  const { leftOut, rebased, changedSince } = await leaveOut(replay, { histories, asked, units });
  const targets = new Map<string, Target>();
  for (const [key, changes] of histories) {
    const last = changes.findLast((change) => !leftOut.has(unitOf(change)));
    if (!last || last.isRemoval) continue; // DynamoDB removes again what has outlived its time.
    const isRebased = rebased.has(key);
    const image = rebased.get(key);
    if (!isRebased) targets.set(key, { key: last.key, sequence: last.sequence });
    else if (image) targets.set(key, { key: last.key, sequence: last.sequence, rebased: image });
  }
  return {
    targets,
    leftOut: leftOutOf(noted, leftOut, asked),
    units,
    changedSince,
    gaps: [...histories].flatMap(([key, changes]) => gapsIn(key, changes)),
    writers: writersOf(noted),
  };
}

const isAsked =
  ({ keys }: Replay) =>
  ({ key }: Journaled): boolean =>
    keys.length === 0 || keys.some((prefix) => keyText(key).startsWith(prefix));

const isExcluded =
  ({ withoutVersions, withoutFunctions }: Replay) =>
  ({ by, version }: Noted): boolean =>
    (version !== undefined && withoutVersions.includes(version)) ||
    (by !== undefined && withoutFunctions.includes(by));

/**
 * The commits that are left out: those that were asked, and every one that changed an item in a way that cannot be made without them, with
 * all that the same commit changed. Found in rounds, since each one that is left out may block others.
 */
async function leaveOut(replay: Replay, { histories, asked, units }: Told) {
  const leftOut = new Set(replay.decided ?? asked);
  const isLeftOut = (change: Noted | Journaled) => leftOut.has(unitOf(change as Journaled));
  for (;;) {
    const struck = [...histories].filter(([, changes]) => changes.some(isLeftOut));
    const rebased = new Map<string, Image | undefined>();
    const changedSince: string[] = [];
    if (struck.length === 0) return { leftOut, rebased, changedSince };
    const size = leftOut.size;
    const struckKeys = new Set(struck.map(([key]) => key));
    for (const [key, { before, changes }] of await imagesOf(replay, struckKeys, units)) {
      if (before === 'replayed' && !replay.decided) throw replayedBefore(key);
      if (before === 'changed since') changedSince.push(key);
      const { image, blocked } = typeof before === 'string' ? NOTHING : rebase(before, changes, isLeftOut);
      if (blocked) leftOut.add(unitOf(blocked));
      rebased.set(key, image);
    }
    if (replay.decided || leftOut.size === size) return { leftOut, rebased, changedSince };
  }
}
type Told = Readonly<{
  histories: ReadonlyMap<string, readonly Noted[]>;
  asked: ReadonlySet<string>;
  units: ReadonlySet<string>;
}>;

const replayedBefore = (key: string) =>
  new BillingError(
    'invalid_request',
    `An earlier run has replayed ${key}, so nothing can be left out of it any more. Name the file of that run with --decisions; if it left out nothing, or something else, restore the table to --from again.`,
  );

const NOTHING: Rebased = { image: undefined, blocked: undefined };
/** `replayed`: an earlier run has put the item already. */
type Images = Readonly<{
  before: Image | 'replayed' | 'changed since' | undefined;
  changes: readonly Journaled[];
}>;

/** The changes of some items with their images, and what each was before: as the restored table has it. */
async function imagesOf(
  replay: Replay,
  keys: ReadonlySet<string>,
  units: ReadonlySet<string>,
): Promise<Map<string, Images>> {
  const changes: Journaled[] = [];
  for await (const batch of historyOf(replay))
    changes.push(...batch.filter(({ key }) => keys.has(keyText(key))));
  const all = [...inOrder(changes)];
  const befores = await itemsAt(all.flatMap(([, [first]]) => first?.key ?? []));
  return new Map(
    all.map(([key, own]) => {
      const stored = befores.get(key);
      const written = readStamp(stored?.[STAMP]?.S);
      const isFromBefore = written === undefined || written.at <= replay.from;
      const since = written && units.has(written.commit) ? 'replayed' : 'changed since';
      return [key, { before: isFromBefore ? stored : since, changes: own }];
    }),
  );
}

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
  asked: ReadonlySet<string>,
): LeftOut[] {
  const units = Map.groupBy(
    noted.filter((change) => leftOut.has(unitOf(change))),
    unitOf,
  );
  return [...units].map(([unit, changes]) => ({
    commit: unit,
    by: changes[0]?.by ?? 'an earlier version',
    version: changes[0]?.version ?? '',
    at: changes[0]?.at ?? '',
    keys: [...new Set(changes.map(({ key }) => keyText(key)))],
    why: asked.has(unit) ? 'asked' : 'built on what is left out',
  }));
}

function gapsIn(key: string, changes: readonly Noted[]): string[] {
  return changes.flatMap(({ versionNumber: is }, at) => {
    const was = changes[at - 1]?.versionNumber;
    const isGap = was !== undefined && is !== undefined && is > was + 1;
    return isGap ? [`${key}: version ${was} is followed by ${is}`] : [];
  });
}

function writersOf(noted: readonly Noted[]): Plan['writers'] {
  const all = Map.groupBy(noted, ({ by = 'an earlier version', version = '' }) => `${by}@${version}`);
  return [...all.values()].map((changes) => {
    const times = changes.map(({ at }) => at).sort();
    const { by = 'an earlier version', version = '' } = changes[0] ?? {};
    return { by, version, changes: changes.length, from: times[0] ?? '', to: times.at(-1) ?? '' };
  });
}

/** Whether a change is the one that an item ends with. */
export const isTarget = ({ targets }: Plan, change: Journaled): boolean => {
  const target = targets.get(keyText(change.key));
  return target !== undefined && inSequence(target, change) === 0;
};
