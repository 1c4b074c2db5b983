import type { Command } from 'commander';
import { getTenant } from '../actions/find.ts';
import { asItWas } from '../restore/journal/as-it-was.ts';
import { show, type TenantOption, tenantOption } from './command.ts';
import { readInstant } from './ledger.ts';

const DAYS = 400;

type ShowOptions = TenantOption & Readonly<{ at: Date; days: string }>;

export function addRecordCommands(program: Command): void {
  program
    .command('show <record>')
    .description('show an order, an invoice or a customer as it was at an instant, and who had written it so')
    .requiredOption(...tenantOption)
    .requiredOption('--at <instant>', 'the instant, such as 2026-01-31T12:00:00Z', readInstant)
    .option('--days <days>', 'how many days of the journal are read at most', String(DAYS))
    .action((record: string, { tenant, at, days }: ShowOptions, command: Command) =>
      show(command, async () => asItWas((await getTenant(tenant)).id, record, at, Number(days))),
    );
}
