import type { Command } from 'commander';
import { getProject, getTenant } from '../actions/find.ts';
import { setTax, type TypedTax } from '../actions/set-tax.ts';
import { clearTaxEngine, setTaxEngine, type TaxEngineRequest } from '../actions/set-tax-engine.ts';
import { readSecrets } from '../read-secrets.ts';
import { projectView } from '../views.ts';
import { act, type TenantOption, tenantOption } from './command.ts';

export function addTax(projects: Command): void {
  projects
    .command('set-tax <project>')
    .description('change how a project taxes what it sells; sales that have begun keep their tax')
    .requiredOption(...tenantOption)
    .option('--mode <mode>', 'prices contain the tax (inclusive), it is added (exclusive), or none (off)')
    .option('--rounding <what>', 'round the tax of each line (line) or of all lines of a rate (document)')
    .option('--country <code>', 'where the seller is established, such as DE')
    .option('--region <code>', 'the part of that country, such as BY, where its rates differ')
    .option(
      '--reverse-charge <on|off>',
      'let a business in another EU member state, whose VAT id is valid, owe the tax itself',
    )
    .action(async (nameOrId: string, { tenant, ...tax }: TenantOption & TypedTax, command: Command) => {
      const { tenantId, id: projectId } = await getProject((await getTenant(tenant)).id, nameOrId);
      await act(command, (run) => setTax({ ...tax, tenantId, projectId }, run), projectView);
    });
  addEngine(projects);
}

type EngineOptions = TenantOption & Omit<TaxEngineRequest, 'secret'>;

function addEngine(projects: Command): void {
  projects
    .command('set-tax-engine <project>')
    .description(
      'let a service of the tenant say the rates of its sales; the secret that signs what it is asked comes from a prompt or standard input',
    )
    .requiredOption(...tenantOption)
    .requiredOption('--url <url>', 'the https address that is asked')
    .requiredOption(
      '--when-down <what>',
      'while it does not answer: charge by the table (table), or sell nothing (refuse)',
    )
    .action(async (nameOrId: string, { tenant, ...engine }: EngineOptions, command: Command) => {
      const { tenantId, id: projectId } = await getProject((await getTenant(tenant)).id, nameOrId);
      const { secret = '' } = await readSecrets([{ field: 'secret', label: 'Secret of the tax engine' }]);
      await act(command, (run) => setTaxEngine({ ...engine, secret, tenantId, projectId }, run), projectView);
    });

  projects
    .command('clear-tax-engine <project>')
    .description("let the tenant's table say the rates again")
    .requiredOption(...tenantOption)
    .action(async (nameOrId: string, { tenant }: TenantOption, command: Command) => {
      const { tenantId, id: projectId } = await getProject((await getTenant(tenant)).id, nameOrId);
      await act(command, (run) => clearTaxEngine({ tenantId, projectId }, run), projectView);
    });
}
