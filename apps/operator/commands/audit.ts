import type { Command } from 'commander';
import { clock } from '../../../shared/runtime/clock.ts';
import { listAuditEntries } from '../../../shared/storage/audit/audit-entries.ts';
import { getTenant } from '../actions/find.ts';
import { auditView } from '../views.ts';
import type { TenantOption } from './command.ts';
import { type PageOptions, paged, showPage } from './paging.ts';

export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('who did what to a tenant, or to the platform');

  paged(audit.command('list'))
    .description('list what was done to a tenant, or without one to the platform, newest first')
    .option('--tenant <tenant>', "the tenant's name or id")
    .action(async ({ tenant, ...page }: Partial<TenantOption> & PageOptions, command: Command) => {
      const tenantId = tenant === undefined ? undefined : (await getTenant(tenant)).id;
      await showPage(command, await listAuditEntries(tenantId, page, clock.now()), auditView);
    });
}
