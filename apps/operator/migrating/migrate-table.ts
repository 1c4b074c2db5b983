import { instant } from '../../../shared/domain/time/calendar.ts';
import { wait } from '../../../shared/runtime/pause.ts';
import {
  findMigrationRun,
  type MigrationRun,
  saveMigrationRun,
} from '../../../shared/storage/platform/migrations.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { pagesOfTable } from '../../../shared/storage/table/whole-tenant.ts';
import { type OperatorRun, type Outcome, unchanged } from '../actions/run.ts';
import type { Progress } from '../leaving/progress.ts';
import { type Applied, applyTo, wouldApplyTo } from './apply-migration.ts';
import { getMigration } from './migrations.ts';

export type Migrating = Readonly<{
  name: string;
  /** How many items are looked at in a second. Each may be written, too. */
  perSecond: number;
  /** Begins with the first item where an earlier run has finished, or goes on. */
  again?: boolean | undefined;
  progress: Progress;
}>;
/** `samples` are some of the items that were changed, or would be, each with its fields that differ. */
export type Migrated = Pick<MigrationRun, 'looked' | 'changed' | 'finishedAt'> &
  Readonly<{ migration: string; samples: readonly Applied[] }>;

/** Unless an operator asks for another pace: a million items take an hour and a half, and payments keep the table's capacity. */
export const ITEMS_PER_SECOND = 200;
/** A run that was interrupted looks at most at so many items again. */
const PAGE_MAX = 500;
const AT_ONCE = 25;
const SAMPLES_MAX = 5;

/**
 * Looks at every item of the table and changes those that a migration changes, each on condition that it is as it was read. The table keeps how far it
 * is, so a run goes on where the one before was interrupted. A dry run looks at all items, writes nothing and counts.
 *
 * Throws `busy` when another run of the same migration is under way. Ends at an item that only a later release reads.
 */
export async function migrateTable(asked: Migrating, run: OperatorRun): Promise<Outcome<Migrated>> {
  const { name, again, progress } = asked;
  const { does } = getMigration(name);
  const before = await findMigrationRun(name);
  if (before?.finishedAt && !again && !run.dryRun) return unchanged(resultOf(name, before, []));
  const isFresh = again || run.dryRun || before === undefined;
  const begun = isFresh
    ? { looked: 0, changed: 0, startedAt: instant(run.now), by: run.by, version: before?.version ?? 0 }
    : before;
  const { place, samples } = await goThrough(asked, begun, run);
  progress.end(told(place, run));
  return {
    status: place.changed > 0 ? 'changed' : 'unchanged',
    changes: place.changed > 0 ? [`${does}: ${place.changed} of ${place.looked} items`] : [],
    result: resultOf(name, place, samples),
  };
}

async function goThrough({ name, perSecond, progress }: Migrating, begun: MigrationRun, run: OperatorRun) {
  const { change } = getMigration(name);
  const apply = run.dryRun ? wouldApplyTo : applyTo;
  const samples: Applied[] = [];
  let place = begun;
  for await (const page of pagesOfTable(begun.next, Math.min(perSecond, PAGE_MAX))) {
    const over = wait((page.looked / perSecond) * 1000);
    const applied: Applied[] = [];
    for (let at = 0; at < page.images.length; at += AT_ONCE) {
      const some = page.images.slice(at, at + AT_ONCE).map((image) => apply(image, change));
      applied.push(...(await Promise.all(some)).filter((one) => one !== undefined));
    }
    samples.push(...applied.slice(0, SAMPLES_MAX - samples.length));
    const after = {
      ...place,
      looked: place.looked + page.looked,
      changed: place.changed + applied.length,
      next: page.next,
      ...(!page.next && !run.dryRun && { finishedAt: instant(run.now) }),
    };
    if (!run.dryRun) await commit([saveMigrationRun(name, place, after)]);
    place = { ...after, version: place.version + 1 };
    progress.tell(told(place, run));
    await over;
  }
  return { place, samples };
}

const told = ({ looked, changed }: MigrationRun, { dryRun }: OperatorRun): string =>
  `${looked} items looked at, ${changed} ${dryRun ? 'to change' : 'changed'}`;

const resultOf = (
  migration: string,
  { looked, changed, finishedAt }: MigrationRun,
  samples: readonly Applied[],
): Migrated => ({ migration, looked, changed, finishedAt, samples });
