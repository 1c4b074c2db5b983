import type { Command } from 'commander';
import { clock } from '../../shared/runtime/clock.ts';
import { listAttempts } from '../../shared/storage/attempts.ts';
import { getAttempt, getTenant } from '../actions/find.ts';
import { listEventsOf } from '../actions/resend-events.ts';
import { attemptView, eventView } from '../views.ts';
import { show, type TenantOption, tenantOption } from './command.ts';
import { type PageOptions, paged, showPage } from './paging.ts';

export function addPaymentCommands(program: Command): void {
  const payments = program.command('payments').description("what a tenant's payers tried to pay, whatever the outcome");

  paged(payments.command('list'))
    .description("list a tenant's payments, newest first")
    .requiredOption(...tenantOption)
    .action(async ({ tenant, ...page }: TenantOption & PageOptions, command: Command) => {
      const now = clock.now();
      await showPage(command, await listAttempts((await getTenant(tenant)).id, page), (attempt) => attemptView(attempt, now));
    });

  payments
    .command('show <payment>')
    .description('show a payment with its events; takes the id that events call transactionId')
    .requiredOption(...tenantOption)
    .action((payment: string, { tenant }: TenantOption, command: Command) =>
      show(command, async () => {
        const { id: tenantId } = await getTenant(tenant);
        const attempt = await getAttempt(tenantId, payment);
        const events = await listEventsOf(tenantId, [attempt.id]);
        return { ...attemptView(attempt, clock.now()), events: events.map(eventView) };
      }),
    );
}
