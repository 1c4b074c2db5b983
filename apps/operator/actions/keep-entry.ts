import { userInfo } from 'node:os';
import { type Actor, newAuditEntry } from '../../../shared/domain/audit/audit-entry.ts';
import type { CustomerId, TenantId } from '../../../shared/domain/ids.ts';
import { newOperationId } from '../../../shared/runtime/new-id.ts';
import { createAuditEntry } from '../../../shared/storage/audit/audit-entries.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import type { Run } from './run.ts';

export const operator = (): Actor => ({ type: 'operator', name: userInfo().username });

/** Keeps that an operator has done something to a tenant's customer, unless it is a dry run. */
export async function keepEntry(
  { tenantId, id: record }: Readonly<{ tenantId: TenantId; id: CustomerId }>,
  action: 'customer.erase' | 'customer.export' | 'customer.set-email',
  { now, dryRun }: Run,
): Promise<void> {
  const audited = { id: newOperationId(now), tenantId, actor: operator(), action, record };
  if (!dryRun) await commit([createAuditEntry(newAuditEntry(audited, now, { end: 'done' }))]);
}
