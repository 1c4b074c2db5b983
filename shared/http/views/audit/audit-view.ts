import type { Shown } from '../../../contracts/answers/shown.ts';
import type { ShownAuditEntry } from '../../../contracts/staff/audit.ts';
import type { AuditEntry } from '../../../domain/audit/audit-entry.ts';

/** An entry of the audit log as staff see it. */
export const auditView = (entry: AuditEntry): Shown<typeof ShownAuditEntry> => ({
  id: entry.id,
  at: entry.at,
  actor: shownActor(entry.actor),
  role: entry.role ?? null,
  action: entry.action,
  record: entry.record ?? null,
  requestId: entry.requestId ?? null,
  end: entry.end,
  error: entry.error ?? null,
  details: entry.details ?? null,
});

const shownActor = ({ type, name }: AuditEntry['actor']) => ({
  type: type === 'customer' ? ('service' as const) : type,
  name,
});
