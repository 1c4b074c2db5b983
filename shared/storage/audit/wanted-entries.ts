import type { AuditEntry } from '../../domain/audit/audit-entry.ts';
import type { AuditQuery } from '../../domain/audit/audit-query.ts';
import type { TenantId } from '../../domain/ids.ts';
import { type Page, readWanted } from '../table/lists.ts';
import { listAuditEntries } from './audit-entries.ts';

/** A page of the entries of a tenant, newest first: of one actor, or of one action, where the query names them. */
export async function findAuditEntries(
  tenantId: TenantId,
  { actor, action, limit, cursor, ...days }: AuditQuery,
  now: Date,
): Promise<Page<AuditEntry>> {
  const isWanted = (entry: AuditEntry) =>
    (actor ?? entry.actor.name) === entry.actor.name && (action ?? entry.action) === entry.action;
  return await readWanted((page) => listAuditEntries(tenantId, { ...days, ...page }, now), isWanted, {
    limit,
    cursor,
  });
}
