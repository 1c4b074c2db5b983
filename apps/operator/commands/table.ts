import type { Command } from 'commander';
import { findMigrationRun } from '../../../shared/storage/platform/migrations.ts';
import { progress } from '../leaving/progress.ts';
import { ITEMS_PER_SECOND, migrateTable } from '../migrating/migrate-table.ts';
import { MIGRATIONS } from '../migrating/migrations.ts';
import { act, show } from './command.ts';
import { readPace } from './leaving.ts';

export function addTableCommands(program: Command): void {
  const table = program.command('table').description('the form of what is stored');

  table
    .command('migrations')
    .description('list the migrations of this version, and how far each is')
    .action((_options, command: Command) =>
      show(
        command,
        async () =>
          await Promise.all(
            Object.entries(MIGRATIONS).map(async ([migration, { does }]) => {
              const { looked, changed, startedAt, finishedAt, by } =
                (await findMigrationRun(migration)) ?? {};
              return { migration, does, looked, changed, startedAt, finishedAt, by };
            }),
          ),
      ),
    );

  table
    .command('migrate <migration>')
    .description(
      'change stored items to a newer form, each as it was read, while the service works; run it again to go on after an interruption; --dry-run counts them',
    )
    .option('--per-second <items>', 'how many items are looked at in a second', readPace, ITEMS_PER_SECOND)
    .option('--again', 'begin with the first item, also where a run has finished')
    .action((name: string, options: { perSecond: number; again?: boolean }, command: Command) =>
      act(
        command,
        (run) => migrateTable({ ...options, name, progress: progress() }, run),
        (migrated) => migrated,
      ),
    );
}
