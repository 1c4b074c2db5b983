import { type Journaled, keyText } from '../../../../shared/storage/journal/journaled.ts';
import { isAuditKey } from '../../../../shared/storage/table/keys.ts';
import { readStamp, STAMP } from '../../../../shared/storage/table/stamp.ts';
import { type Image, putImage } from '../../../../shared/storage/table/table.ts';
import { paced } from '../../leaving/progress.ts';
import { historyOf, type Part } from './history.ts';
import { isTarget, itemsAt, type LeftOut, leaveOut, type Plan, planPart } from './plan.ts';
import { type Replay, type Survey, survey } from './survey.ts';

/** What a replay did, or would do, by kind of item. */
export type Replayed = Readonly<{
  kinds: Readonly<Record<string, Readonly<{ replayed: number; same: number }>>>;
  writers: Survey['writers'];
  leftOut: readonly LeftOut[];
  gaps: readonly string[];
  /** Items that were changed in the restored table since. They are not touched. */
  changedSince: readonly string[];
}>;

const PUTS_AT_ONCE = 50;

/**
 * Brings a restored table to what the journal says of it. Every item ends as its last change left it, so the order of the puts does not
 * matter, and a run that was interrupted is run again: what it did is the same. A dry run writes nothing. `decide` keeps
 * the commits that are left out, before the first put. The journal is read again for each part of the items.
 */
export async function replayJournal(
  replay: Replay,
  {
    dryRun = false,
    decide,
    changesOfPart,
  }: Readonly<{
    dryRun?: boolean;
    decide?: (commits: readonly string[]) => void;
    changesOfPart?: number;
  }> = {},
): Promise<Replayed> {
  const reading = paced();
  const span = replay.to.getTime() - replay.from.getTime();
  const surveyed = await survey(replay, changesOfPart, (readTo) => {
    const read = Date.parse(readTo) - replay.from.getTime();
    reading.tell(Math.min(read, span), span, `journal read to ${readTo}`);
  });
  const { parts } = surveyed;
  reading.end(`journal read: ${parts.length} parts`);
  const leftOut = await leaveOut(replay, surveyed);
  if (!dryRun) decide?.([...leftOut]);
  const counts: Record<string, { replayed: number; same: number }> = {};
  const found = {
    leftOut: new Map<string, LeftOut>(),
    gaps: [...surveyed.gaps],
    changedSince: [] as string[],
  };
  const putting = paced();
  const did = dryRun ? 'looked at' : 'replayed';
  for (const part of parts) {
    let items = 0;
    const plan = await planPart(replay, part, { ...surveyed, leftOut });
    for (const one of plan.leftOut) {
      const keys = [...(found.leftOut.get(one.commit)?.keys ?? []), ...one.keys];
      found.leftOut.set(one.commit, { ...one, keys });
    }
    found.gaps.push(...plan.gaps);
    found.changedSince.push(...plan.changedSince);
    for await (const { key, outcome } of putPart(replay, part, { plan, dryRun })) {
      items += 1;
      const share = items / plan.targets.size;
      const within = `${items} of ${plan.targets.size} items ${did}`;
      putting.tell(part.index + share, parts.length, `part ${part.index + 1} of ${parts.length}: ${within}`);
      if (outcome === 'changed since') found.changedSince.push(keyText(key));
      else {
        const count = counts[kindOf(key)] ?? { replayed: 0, same: 0 };
        count[outcome] += 1;
        counts[kindOf(key)] = count;
      }
    }
  }
  putting.end(`${parts.length} parts of the journal ${did}`);
  return {
    kinds: Object.fromEntries(Object.entries(counts).sort()),
    writers: surveyed.writers,
    ...{ leftOut: [...found.leftOut.values()], gaps: found.gaps, changedSince: found.changedSince },
  };
}

type Outcome = 'replayed' | 'same' | 'changed since';
type Planned = Readonly<{ plan: Plan; dryRun: boolean }>;

/** Puts the items of a part, and tells what became of each. */
async function* putPart(
  replay: Replay,
  part: Part,
  planned: Planned,
): AsyncGenerator<Readonly<{ key: Journaled['key']; outcome: Outcome }>> {
  const done = new Set<string>();
  for await (const batch of historyOf(replay, part)) {
    const last = batch.filter((change) => isTarget(planned.plan, change) && !done.has(keyText(change.key)));
    for (const change of last) done.add(keyText(change.key));
    for (let at = 0; at < last.length; at += PUTS_AT_ONCE) {
      const some = last.slice(at, at + PUTS_AT_ONCE);
      const stored = await itemsAt(some.map(({ key }) => key));
      yield* await Promise.all(
        some.map(async (change) => ({
          key: change.key,
          outcome: await putLast(change, { ...planned, replay, stored: stored.get(keyText(change.key)) }),
        })),
      );
    }
  }
}

type Putting = Planned & Readonly<{ replay: Replay; stored: Image | undefined }>;

async function putLast(
  { key, image: last }: Journaled,
  { plan, replay, dryRun, stored }: Putting,
): Promise<Outcome> {
  const image = plan.targets.get(keyText(key))?.rebased ?? last;
  const stamp = stored?.[STAMP]?.S;
  if (!image || (stored && stamp !== undefined && stamp === image[STAMP]?.S)) return 'same';
  const written = readStamp(stamp);
  if (written && written.at > replay.from && !plan.hasWritten(keyText(key), written.commit))
    return 'changed since';
  if (dryRun) return 'replayed';
  return (await putImage(image, stored)) ? 'replayed' : 'changed since';
}

/** The kind of an item, by the first part of its sort key; of the directory and the platform, by its partition. */
export function kindOf({ pk, sk }: Journaled['key']): string {
  if (isAuditKey({ pk, sk })) return 'audit';
  const name = sk === 'DIRECTORY' ? pk : sk;
  return (name.split('#')[0] ?? '').toLowerCase();
}
