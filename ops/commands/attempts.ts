import type { Command } from 'commander';
import { getTenant } from '../actions/find.ts';
import { listOpenAttempts, releaseAttempt } from '../actions/release-attempt.ts';
import { attemptView } from '../views.ts';
import { act, show, tenantOption } from './command.ts';

type Of = { tenant: string };

export function addAttemptCommands(program: Command): void {
  const attempts = program.command('attempts').description('payments that wait for a person');

  attempts
    .command('list')
    .description('quarantined ones, and those whose outcome stayed unknown')
    .requiredOption(...tenantOption)
    .action(({ tenant }: Of, command: Command) =>
      show(command, async () => (await listOpenAttempts((await getTenant(tenant)).id)).map(attemptView)),
    );

  attempts
    .command('release <attempt>')
    .description('give up a charge that stayed unknown for 25 hours, unless the processor lists it')
    .requiredOption(...tenantOption)
    .action(async (attemptId: string, { tenant }: Of, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      await act(command, (run) => releaseAttempt({ tenantId, attemptId }, run), attemptView);
    });
}
