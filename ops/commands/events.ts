import { type Command, Option } from 'commander';
import type { TenantId } from '../../shared/domain/ids.ts';
import { listAttempts } from '../../shared/storage/attempts.ts';
import { listInvoices } from '../../shared/storage/invoices.ts';
import type { Page, PageRequest } from '../../shared/storage/table/lists.ts';
import { getTenant } from '../actions/find.ts';
import { listEventsOf, resendEvents, type StoredEvent } from '../actions/resend-events.ts';
import { eventView } from '../views.ts';
import { act, type TenantOption, tenantOption } from './command.ts';
import { type PageOptions, paged, showPage } from './paging.ts';

type ListOptions = TenantOption & PageOptions & { of: 'payments' | 'invoices' };

export function addEventCommands(program: Command): void {
  const events = program.command('events').description("what a tenant's endpoints receive; events are stored for 30 days");

  paged(events.command('list'))
    .description('list the events of a page of payments or invoices, newest first')
    .requiredOption(...tenantOption)
    .addOption(
      new Option('--of <records>', "payments, or invoices that the tenant's backend created")
        .choices(['payments', 'invoices'])
        .default('payments'),
    )
    .action(async ({ tenant, of, ...page }: ListOptions, command: Command) => {
      await showPage(command, await readEvents((await getTenant(tenant)).id, of, page), eventView);
    });

  events
    .command('resend <record>')
    .description('put the events of a payment or an invoice on the delivery queue again, with the same ids')
    .requiredOption(...tenantOption)
    .option('--event <id>', 'only this event')
    .action(async (record: string, { tenant, event }: TenantOption & { event?: string }, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      await act(
        command,
        (run) => resendEvents({ tenantId, record, event }, run),
        (resent) => resent.map(eventView),
      );
    });
}

async function readEvents(tenantId: TenantId, of: ListOptions['of'], page: PageRequest): Promise<Page<StoredEvent>> {
  const { records, nextCursor } = of === 'payments' ? await listAttempts(tenantId, page) : await listInvoices(tenantId, page);
  const ids = records.map(({ id }) => id);
  return { records: await listEventsOf(tenantId, ids), nextCursor };
}
