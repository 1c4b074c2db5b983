import * as v from 'valibot';
import { BillingError } from '../../domain/errors.ts';
import type { Key } from '../table/keys.ts';
import { keys } from '../table/keys.ts';
import { get, upsert, type Write } from '../table/table.ts';

const MigrationRunRecord = v.object({
  looked: v.number(),
  changed: v.number(),
  startedAt: v.string(),
  by: v.string(),
  /** The last item that was looked at; absent before the first and after the last. */
  next: v.optional(v.object({ pk: v.string(), sk: v.string() })),
  finishedAt: v.optional(v.string()),
  version: v.number(),
});

/** How far a migration of the table is, or was when it was interrupted. */
export type MigrationRun = Readonly<Omit<v.InferOutput<typeof MigrationRunRecord>, 'next'>> &
  Readonly<{ next?: Key | undefined }>;

export async function findMigrationRun(name: string): Promise<MigrationRun | undefined> {
  const item = await get(keys.migration(name));
  return item === undefined ? undefined : v.parse(MigrationRunRecord, item);
}

/** Notes how far a migration is, in the place of what was read. Throws `busy` when another run has noted something meanwhile. */
export function saveMigrationRun(name: string, before: MigrationRun, after: MigrationRun): Write {
  const raced = () =>
    new BillingError('busy', `Another run of ${name} is under way. Wait for its end, or end it first.`);
  const { next, finishedAt, ...rest } = after;
  const [there, gone] = [{ next, finishedAt }, Object.entries({ next, finishedAt })];
  return upsert(
    keys.migration(name),
    {
      set: { ...rest, ...there, version: before.version + 1 },
      remove: gone.filter(([, value]) => value === undefined).map(([field]) => field),
      when: [before.version === 0 ? ['version', 'absent'] : ['version', '=', before.version]],
    },
    raced,
  );
}
