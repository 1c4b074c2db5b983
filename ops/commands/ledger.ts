import { type Command, InvalidArgumentError } from 'commander';
import { clock } from '../../shared/runtime/clock.ts';
import { listTenants } from '../../shared/storage/tenants.ts';
import { getTenant } from '../actions/find.ts';
import { checkLive, type LiveVerdict } from '../ledger/check-live.ts';
import { show, tenantOption } from './command.ts';

const SINCE_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

type CheckOptions = Readonly<{ tenant?: string; since?: Date }>;

export function addLedgerCommands(program: Command): void {
  const ledger = program.command('ledger').description('compare our records with the processor');

  ledger
    .command('check')
    .description('compare records and processor per tenant; exits with 1 if anything differs')
    .option(...tenantOption)
    .option('--since <day>', `compare intents and refunds from this day on (default: ${SINCE_DAYS} days ago)`, readDay)
    .action(async (options: CheckOptions, command: Command) => {
      const verdicts = await checkAll(options, clock.now());
      await show(command, async () => verdicts.map(viewOf));
      if (verdicts.some(({ clean }) => !clean)) process.exitCode = 1;
    });
}

type Checked = LiveVerdict & Readonly<{ tenant: string }>;

async function checkAll({ tenant, since }: CheckOptions, now: Date): Promise<Checked[]> {
  const from = since ?? new Date(now.getTime() - SINCE_DAYS * DAY_MS);
  const chosen =
    tenant === undefined ? await listTenants() : [await getTenant(tenant).then(({ id, uniqueName }) => ({ tenantId: id, uniqueName }))];
  const verdicts: Checked[] = [];
  for (const { tenantId, uniqueName } of chosen) verdicts.push({ tenant: uniqueName, ...(await checkLive(tenantId, from, now)) });
  return verdicts;
}

/** A tenant's verdict; `drift` is in minor units per currency, `differences` has one line for each violation. */
const viewOf = ({ tenant, clean, since, gateways, intents, refunds, records, drift, violations }: Checked) => ({
  tenant,
  clean,
  drift,
  since,
  gateways,
  intents,
  refunds,
  records,
  differences: violations.map(({ invariant, message }) => `${invariant} ${message}`),
});

function readDay(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime())) return day;
  throw new InvalidArgumentError('Give a day such as 2026-01-31.');
}
