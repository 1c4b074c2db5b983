import { type Command, Option } from 'commander';
import { endpointNamed, FIRST_ENDPOINT } from '../../../shared/domain/events/endpoint-settings.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { listAttempts } from '../../../shared/storage/attempts.ts';
import { listInvoices } from '../../../shared/storage/invoices.ts';
import type { Page, PageRequest } from '../../../shared/storage/table/lists.ts';
import { getProject, getTenant } from '../actions/find.ts';
import {
  listEventsOfInvoices,
  listEventsOfPayments,
  resendEvents,
  type StoredEvent,
} from '../actions/resend-events.ts';
import { resumeEvents } from '../actions/resume-events.ts';
import { addListenCommands } from '../listening/commands.ts';
import { eventView } from '../views.ts';
import { act, type TenantOption, tenantOption } from './command.ts';
import { type PageOptions, paged, showPage } from './paging.ts';

type ResendOptions = TenantOption & { event?: string; endpoint?: string };
type ResumeOptions = TenantOption & { endpoint: string };
type ListOptions = TenantOption & PageOptions & { of: 'payments' | 'invoices' };

export function addEventCommands(program: Command): void {
  const events = program
    .command('events')
    .description("what a tenant's endpoints receive; events are stored for 30 days");

  paged(events.command('list'))
    .description('list the events of a page of payments or invoices, newest first')
    .requiredOption(...tenantOption)
    .addOption(
      new Option(
        '--of <records>',
        "payments with their disputes and refunds, or invoices that the tenant's backend created",
      )
        .choices(['payments', 'invoices'])
        .default('payments'),
    )
    .action(async ({ tenant, of, ...page }: ListOptions, command: Command) => {
      await showPage(command, await readEvents((await getTenant(tenant)).id, of, page), eventView);
    });

  addListenCommands(events);

  events
    .command('resend <record>')
    .description(
      'put the events of a payment, an invoice, an order or a refund, or one event, on the delivery queue again, with the same ids',
    )
    .requiredOption(...tenantOption)
    .option('--event <id>', 'only this event')
    .option('--endpoint <id>', 'only to this endpoint: first, or its id (default: to all)')
    .action(async (record: string, { tenant, event, endpoint }: ResendOptions, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      await act(
        command,
        (run) => resendEvents({ tenantId, record, event, endpoint }, run),
        (resent) => resent.map(eventView),
      );
    });

  events
    .command('resume <project>')
    .description("end the pause of a project's endpoint; events that wait are sent within minutes")
    .requiredOption(...tenantOption)
    .option('--endpoint <id>', 'which endpoint: first, or its id', FIRST_ENDPOINT)
    .action(async (project: string, { tenant, endpoint }: ResumeOptions, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      const { id: projectId } = await getProject(tenantId, project);
      await act(
        command,
        (run) => resumeEvents({ tenantId, projectId, endpointId: endpointNamed(endpoint) }, run),
        (resumed) => resumed,
      );
    });
}

async function readEvents(
  tenantId: TenantId,
  of: ListOptions['of'],
  page: PageRequest,
): Promise<Page<StoredEvent>> {
  if (of === 'payments') {
    const { records, nextCursor } = await listAttempts(tenantId, page);
    return { records: await listEventsOfPayments(tenantId, records), nextCursor };
  }
  const { records, nextCursor } = await listInvoices(tenantId, page);
  return { records: await listEventsOfInvoices(tenantId, records), nextCursor };
}
