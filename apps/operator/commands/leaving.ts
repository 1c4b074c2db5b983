import { type Command, InvalidArgumentError } from 'commander';
import { clock } from '../../../shared/runtime/clock.ts';
import { closeTenant, openTenant } from '../actions/close-tenant.ts';
import { getTenant } from '../actions/find.ts';
import { requirePersons } from '../environment.ts';
import { ITEMS_PER_SECOND } from '../leaving/erase-items.ts';
import { eraseTenant } from '../leaving/erase-tenant.ts';
import { exportTenant } from '../leaving/export-tenant.ts';
import { progress } from '../leaving/progress.ts';
import { tenantView } from '../views.ts';
import { act, outputOptionsOf, runOf, show } from './command.ts';

type EraseOptions = Readonly<{
  receipt?: string;
  withoutExport?: boolean;
  dropEvents?: boolean;
  perSecond: number;
}>;

/** The commands by which a tenant is taken out: closed, exported and erased. */
export function addLeaving(tenants: Command): void {
  tenants
    .command('close <tenant>')
    .description(
      'sell nothing, charge no renewal and take no token; what is under way ends as ever; "open" undoes it',
    )
    .action(async (tenant: string, _options, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      await act(command, (run) => closeTenant({ tenantId }, run), tenantView);
    });

  tenants
    .command('open <tenant>')
    .description('let a closed tenant sell again; renewals that fell due meanwhile are charged')
    .action(async (tenant: string, _options, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      await act(command, (run) => openTenant({ tenantId }, run), tenantView);
    });

  tenants
    .command('export <tenant>')
    .description(
      'write everything of a tenant into a folder, a file of JSON lines for each kind of record; run it again to go on after an interruption',
    )
    .requiredOption('--to <folder>', 'the folder, which is made if there is none')
    .action(async (tenant: string, { to: folder }: { to: string }, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      const { dryRun } = outputOptionsOf(command);
      const run = { ...runOf(command), now: clock.now(), dryRun };
      await show(command, () => exportTenant({ tenantId, folder, progress: progress() }, run));
    });

  tenants
    .command('erase <tenant>')
    .description(
      'erase a closed tenant: persons, secrets, catalog, settings, log and events go; amounts, numbers and dates of its books stay; it cannot be undone; run it again after an interruption',
    )
    .option('--receipt <receipt>', 'the receipt of the export that was made since it was closed')
    .option('--without-export', 'erase it although there is no such export')
    .option('--drop-events', 'give up events that are not delivered')
    .option('--per-second <items>', 'how many items are changed in a second', readPace, ITEMS_PER_SECOND)
    .action(async (tenant: string, options: EraseOptions, command: Command) => {
      requirePersons();
      const { id: tenantId } = await getTenant(tenant);
      const erasing = { ...options, tenantId, progress: progress() };
      await act(
        command,
        (run) => eraseTenant(erasing, run),
        (erased) => erased,
      );
    });
}

export function readPace(text: string): number {
  const pace = Number(text);
  if (/^\d{1,4}$/.test(text) && pace > 0) return pace;
  throw new InvalidArgumentError('Give a number from 1 to 9999.');
}
