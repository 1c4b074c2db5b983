import { AuditQuery } from '../../shared/domain/audit/audit-query.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { auditView } from '../../shared/http/views/audit/audit-view.ts';
import { list } from '../../shared/http/views/reply.ts';
import { findAuditEntries } from '../../shared/storage/audit/wanted-entries.ts';

/** GET /admin/audit: a page of what was done to the tenant by staff, by its servers and by operators, newest first. */
export const handler = adminRoute({ query: AuditQuery }, async ({ tenantId, query, now }) => {
  const { records, nextCursor } = await findAuditEntries(tenantId, query, now);
  return list(records.map(auditView), nextCursor);
});
