import { type Command, Option } from 'commander';
import { CLOSED_AS, type ClosedAs } from '../../../shared/domain/sales/attempt.ts';
import { clock } from '../../../shared/runtime/clock.ts';
import { closeAttempt } from '../actions/close-attempt.ts';
import { getTenant } from '../actions/find.ts';
import { listOpenAttempts } from '../actions/open-attempts.ts';
import { releaseAttempt } from '../actions/release-attempt.ts';
import { attemptView } from '../views.ts';
import { act, show, type TenantOption, tenantOption } from './command.ts';

export function addAttemptCommands(program: Command): void {
  const attempts = program.command('attempts').description('payments that need an operator');

  attempts
    .command('list')
    .description('list quarantined attempts, and those whose outcome stays unknown, of one tenant or all')
    .option(...tenantOption)
    .action(({ tenant }: Partial<TenantOption>, command: Command) =>
      show(command, async () =>
        (await listOpenAttempts(tenant)).map((attempt) => attemptView(attempt, clock.now())),
      ),
    );

  attempts
    .command('release <attempt>')
    .description(
      'release an attempt whose charge is still unknown after 25 hours, unless the processor lists the charge',
    )
    .requiredOption(...tenantOption)
    .action(async (attemptId: string, { tenant }: TenantOption, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      await act(
        command,
        (run) => releaseAttempt({ tenantId, attemptId }, run),
        (attempt) => attemptView(attempt, clock.now()),
      );
    });

  attempts
    .command('close <attempt>')
    .description(
      'close a quarantined attempt by a decision: its charge is accepted as it was asked for, or was refunded at the processor',
    )
    .requiredOption(...tenantOption)
    .addOption(
      new Option('--as <decision>', 'what the processor has to show')
        .choices(CLOSED_AS)
        .makeOptionMandatory(),
    )
    .action(async (attemptId: string, { tenant, as }: TenantOption & { as: ClosedAs }, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      await act(
        command,
        (run) => closeAttempt({ tenantId, attemptId, as }, run),
        (attempt) => attemptView(attempt, clock.now()),
      );
    });
}
