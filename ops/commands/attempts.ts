import type { Command } from 'commander';
import { getTenant } from '../actions/find.ts';
import { listOpenAttempts, releaseAttempt } from '../actions/release-attempt.ts';
import { attemptView } from '../views.ts';
import { act, show, type TenantOption, tenantOption } from './command.ts';

export function addAttemptCommands(program: Command): void {
  const attempts = program.command('attempts').description('payments that need an operator');

  attempts
    .command('list')
    .description('list quarantined attempts, and those whose outcome stays unknown')
    .requiredOption(...tenantOption)
    .action(({ tenant }: TenantOption, command: Command) =>
      show(command, async () => (await listOpenAttempts((await getTenant(tenant)).id)).map(attemptView)),
    );

  attempts
    .command('release <attempt>')
    .description('release an attempt whose charge is still unknown after 25 hours, unless the processor lists the charge')
    .requiredOption(...tenantOption)
    .action(async (attemptId: string, { tenant }: TenantOption, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      await act(command, (run) => releaseAttempt({ tenantId, attemptId }, run), attemptView);
    });
}
