import type { Command } from 'commander';
import { getProject, getTenant } from '../actions/find.ts';
import { setTax, type TaxRequest } from '../actions/set-tax.ts';
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
    .action(async (nameOrId: string, { tenant, ...tax }: TenantOption & TaxRequest, command: Command) => {
      const { tenantId, id: projectId } = await getProject((await getTenant(tenant)).id, nameOrId);
      await act(command, (run) => setTax({ ...tax, tenantId, projectId }, run), projectView);
    });
}
