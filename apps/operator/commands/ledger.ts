import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { invalidField } from '../../../shared/domain/errors.ts';
import type { OrderId } from '../../../shared/domain/ids.ts';
import { checkLive, type LiveVerdict } from '../../../shared/ledger/check-live.ts';
import { clock } from '../../../shared/runtime/clock.ts';
import { chosenTenants, type TenantName } from '../actions/find.ts';
import { scanValue, type ValueScan } from '../actions/scan-value.ts';
import { requirePersons } from '../environment.ts';
import { paced } from '../leaving/progress.ts';
import { eraseAllAgain } from '../restore/erase-again.ts';
import { cancelledIn, pausedIn } from '../restore/hold-orders.ts';
import { type RestoredTenant, restoreTenant } from '../restore/restore-tenant.ts';
import { show, tenantOption } from './command.ts';

const SINCE_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

type RestoreOptions = Readonly<{ tenant?: string; since: Date; cancelled?: string }>;
type CheckOptions = Readonly<{ tenant?: string; since?: Date }>;

export function addLedgerCommands(program: Command): void {
  const ledger = program.command('ledger').description('compare our records with the processor');

  ledger
    .command('check')
    .description(
      'compare records and processor per tenant; exits with 1 if anything differs or a tenant could not be checked',
    )
    .option(...tenantOption)
    .option(
      '--since <day>',
      `compare intents and refunds from this day on (default: ${SINCE_DAYS} days ago)`,
      readDay,
    )
    .action(async (options: CheckOptions, command: Command) => {
      const verdicts = await checkAll(options, clock.now());
      await show(command, async () => verdicts.map(viewOf));
      if (verdicts.some(({ clean }) => !clean)) process.exitCode = 1;
    });

  ledger
    .command('value')
    .description(
      'ask what stands behind the wallets and paid periods of every customer; changes nothing, exits with 1 if a rule is broken',
    )
    .option(...tenantOption)
    .action(async ({ tenant }: { tenant?: string }, command: Command) => {
      const scans: (ValueScan & { tenant: string })[] = [];
      await forEachTenant(tenant, 'scanned', async ({ tenantId, uniqueName }) => {
        scans.push({ tenant: uniqueName, ...(await scanValue(tenantId, clock.now())) });
      });
      await show(command, async () => scans);
      if (scans.some(({ broken }) => broken.length > 0)) process.exitCode = 1;
    });

  restoreFromBooks(ledger.command('restore'));
}

/** `billing restore books`, and `billing ledger restore`, its earlier name. */
export function restoreFromBooks(command: Command): void {
  command
    .description(
      'record on a restored table what was charged since its time; exits with 1 while a charge is pending or needs a person, or an order is held',
    )
    .requiredOption('--since <instant>', 'the time to which the table was restored', readInstant)
    .option(...tenantOption)
    .option(
      '--cancelled <file>',
      'orders that were cancelled or paused since: ids, stored events or lines of the log of deliveries, one a line',
    )
    .action(async ({ tenant, since, cancelled: file }: RestoreOptions, command: Command) => {
      const { cancelled, paused } = file === undefined ? NONE : readChanged(file);
      const run = {
        now: clock.now(),
        dryRun: command.optsWithGlobals<{ dryRun?: boolean }>().dryRun ?? false,
      };
      const restored: (RestoredTenant & { tenant: string; erasedAgain: number })[] = [];
      if (!run.dryRun) requirePersons();
      await forEachTenant(tenant, 'restored', async ({ tenantId, uniqueName }, tell) => {
        restored.push({
          tenant: uniqueName,
          ...(await restoreTenant(tenantId, since, { ...run, tell }, cancelled, paused).catch(interrupted)),
          erasedAgain: run.dryRun ? 0 : await eraseAllAgain([{ tenantId, uniqueName }], run.now),
        });
      });
      await show(command, async () => restored);
      if (
        restored.some(
          ({ outcomes, persons, heldOrders }) => persons.length + heldOrders.length > 0 || outcomes.pending,
        )
      )
        process.exitCode = 1;
    });
}

type Changed = Readonly<{ cancelled: readonly OrderId[]; paused: readonly OrderId[] }>;
const NONE: Changed = { cancelled: [], paused: [] };

/** Throws `invalid_request` for a file that cannot be read, or names no order. */
function readChanged(file: string): Changed {
  try {
    const text = readFileSync(file, 'utf8');
    const changed = { cancelled: cancelledIn(text), paused: pausedIn(text) };
    if (changed.cancelled.length + changed.paused.length > 0) return changed;
  } catch (cause) {
    throw invalidField('cancelled', `The file ${file} cannot be read: ${textOf(cause)}`);
  }
  const message = `The file ${file} names no cancelled or paused order. Give ids (ord_…), stored events or lines of the log.`;
  throw invalidField('cancelled', message);
}

/** One tenant whose books cannot be read, because its keys were rotated since for example, does not keep the others waiting. */
function interrupted(error: unknown): RestoredTenant {
  return {
    intents: 0,
    outcomes: {},
    refunded: 0,
    refundsEnded: 0,
    disputed: 0,
    heldOrders: [],
    persons: [`The run of this tenant was interrupted, run it again: ${textOf(error)}`],
  };
}

/** A tenant's verdict, or why there is none. */
type Checked = Readonly<{ tenant: string; clean: boolean }> &
  (LiveVerdict | Readonly<{ clean: false; error: string }>);

async function checkAll({ tenant, since }: CheckOptions, now: Date): Promise<Checked[]> {
  const from = since ?? new Date(now.getTime() - SINCE_DAYS * DAY_MS);
  const verdicts: Checked[] = [];
  await forEachTenant(tenant, 'checked', async ({ tenantId, uniqueName }) => {
    verdicts.push({ tenant: uniqueName, ...(await checkLive(tenantId, from, now).catch(unchecked)) });
  });
  return verdicts;
}

/** Works on one tenant after the other, and tells how many are done. `tell` says how much of one is. */
async function forEachTenant(
  named: string | undefined,
  done: string,
  work: (tenant: TenantName, tell: (part: number, whole: number) => void) => Promise<void>,
): Promise<void> {
  const tenants = await chosenTenants(named);
  const pace = paced();
  const of = `of ${tenants.length} tenants ${done}`;
  for (const [index, tenant] of tenants.entries()) {
    const tell = (part: number, whole: number): void => {
      const within = whole > 0 ? ` (${part} of ${whole} payments)` : '';
      const share = whole > 0 ? part / whole : 0;
      pace.tell(index + share, tenants.length, `${index} ${of}, at ${tenant.uniqueName}${within}`);
    };
    tell(0, 0);
    await work(tenant, tell);
  }
  pace.end(`${tenants.length} ${of}`);
}

/** One tenant whose keys were revoked, for example, does not keep the others from being checked. */
function unchecked(error: unknown): { clean: false; error: string } {
  return {
    clean: false,
    error: `The check of this tenant was interrupted: ${textOf(error)} "billing doctor" checks its keys.`,
  };
}

const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** A tenant's verdict; `drift` is in minor units per currency, `differences` has one line for each violation. */
function viewOf(checked: Checked) {
  if ('error' in checked) return checked;
  const { tenant, clean, since, gateways, intents, refunds, records, drift, violations } = checked;
  const differences = violations.map(({ invariant, message }) => `${invariant} ${message}`);
  return { tenant, clean, drift, since, gateways, intents, refunds, records, differences };
}

function readDay(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime())) return day;
  throw new InvalidArgumentError('Give a day such as 2026-01-31.');
}

export function readInstant(text: string): Date {
  const at = new Date(text);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(at.getTime())) return at;
  throw new InvalidArgumentError('Give an instant such as 2026-01-31T12:00:00Z.');
}
