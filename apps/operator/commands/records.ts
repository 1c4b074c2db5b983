import { type Command, InvalidArgumentError } from 'commander';
import { getTenant } from '../actions/find.ts';
import { showPast } from '../actions/show-past.ts';
import { requireJournal } from '../environment.ts';
import { show, type TenantOption, tenantOption } from './command.ts';
import { readInstant } from './ledger.ts';

const DAYS = 400;

type ShowOptions = TenantOption & Readonly<{ at: Date; days: number }>;

export function addRecordCommands(program: Command): void {
  program
    .command('show <record>')
    .description('show an order, an invoice or a customer as it was at an instant, and who had written it so')
    .requiredOption(...tenantOption)
    .requiredOption('--at <instant>', 'the instant, such as 2026-01-31T12:00:00Z', readInstant)
    .option('--days <days>', 'how many days of the journal are read at most', readDays, DAYS)
    .action((record: string, { tenant, at, days }: ShowOptions, command: Command) => {
      requireJournal();
      return show(command, async () => showPast((await getTenant(tenant)).id, record, at, days));
    });
}

function readDays(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a number of days from 1 to 9999.');
}
