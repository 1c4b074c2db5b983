import { type Journaled, keyText } from '../../../../shared/storage/journal/journaled.ts';
import { readStamp, STAMP } from '../../../../shared/storage/table/stamp.ts';
import { type Image, putImage } from '../../../../shared/storage/table/table.ts';
import { historyOf } from './history.ts';
import { isTarget, itemsAt, type LeftOut, type Plan, planReplay, type Replay } from './plan.ts';

/** What a replay did, or would do, by kind of item. */
export type Replayed = Readonly<{
  kinds: Readonly<Record<string, Readonly<{ replayed: number; same: number }>>>;
  writers: Plan['writers'];
  leftOut: readonly LeftOut[];
  gaps: readonly string[];
  /** Items that were changed in the restored table since. They are not touched. */
  changedSince: readonly string[];
}>;

const PUTS_AT_ONCE = 50;

/**
 * Brings a restored table to what the journal says of it. Every item ends as its last change left it, so the order of the puts does not
 * matter, and a run that was interrupted is run again: what it did is the same. A dry run writes nothing. `decide` keeps
 * the commits that are left out, before the first put.
 */
export async function replayJournal(
  replay: Replay,
  {
    dryRun = false,
    decide,
  }: Readonly<{ dryRun?: boolean; decide?: (commits: readonly string[]) => void }> = {},
): Promise<Replayed> {
  const plan = await planReplay(replay);
  if (!dryRun) decide?.(plan.leftOut.map(({ commit }) => commit));
  const counts: Record<string, { replayed: number; same: number }> = {};
  const changedSince = [...plan.changedSince];
  const done = new Set<string>();
  for await (const batch of historyOf(replay)) {
    const last = batch.filter((change) => isTarget(plan, change) && !done.has(keyText(change.key)));
    for (const change of last) done.add(keyText(change.key));
    for (let at = 0; at < last.length; at += PUTS_AT_ONCE) {
      const some = last.slice(at, at + PUTS_AT_ONCE);
      const stored = await itemsAt(some.map(({ key }) => key));
      const outcomes = await Promise.all(
        some.map((change) =>
          putLast(change, { plan, replay, dryRun, stored: stored.get(keyText(change.key)) }),
        ),
      );
      for (const [index, outcome] of outcomes.entries()) {
        const { key } = some[index] as Journaled;
        if (outcome === 'changed since') changedSince.push(keyText(key));
        else {
          const count = counts[kindOf(key)] ?? { replayed: 0, same: 0 };
          count[outcome] += 1;
          counts[kindOf(key)] = count;
        }
      }
    }
  }
  const { writers, leftOut, gaps } = plan;
  return { kinds: Object.fromEntries(Object.entries(counts).sort()), writers, leftOut, gaps, changedSince };
}

type Putting = Readonly<{ plan: Plan; replay: Replay; dryRun: boolean; stored: Image | undefined }>;

async function putLast(
  { key, image: last }: Journaled,
  { plan, replay, dryRun, stored }: Putting,
): Promise<'replayed' | 'same' | 'changed since'> {
  const image = plan.targets.get(keyText(key))?.rebased ?? last;
  const stamp = stored?.[STAMP]?.S;
  if (!image || (stored && stamp !== undefined && stamp === image[STAMP]?.S)) return 'same';
  const written = readStamp(stamp);
  if (written && written.at > replay.from && !plan.units.has(written.commit)) return 'changed since';
  if (dryRun) return 'replayed';
  return (await putImage(image, stored)) ? 'replayed' : 'changed since';
}

/** The kind of an item, by the first part of its sort key; of the directory and the platform, by its partition. */
function kindOf({ pk, sk }: Journaled['key']): string {
  const name = sk === 'DIRECTORY' ? pk : sk;
  return (name.split('#')[0] ?? '').toLowerCase();
}
