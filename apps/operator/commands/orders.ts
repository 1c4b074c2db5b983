import type { Command } from 'commander';
import { listUnclaimed, unclaimedView } from '../actions/unclaimed-orders.ts';
import { show, type TenantOption, tenantOption } from './command.ts';

export function addOrderCommands(program: Command): void {
  program
    .command('orders')
    .description('orders of customers')
    .command('unclaimed')
    .description(
      'list active orders of a tenant that are not known to be their customer’s, old ones included',
    )
    .requiredOption(...tenantOption)
    .action(({ tenant }: TenantOption, command: Command) =>
      show(command, async () => (await listUnclaimed(tenant)).map(unclaimedView)),
    );
}
