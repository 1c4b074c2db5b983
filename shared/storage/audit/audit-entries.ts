import * as v from 'valibot';
import {
  AUDIT_KEPT_DAYS,
  type AuditEnd,
  type AuditEntry,
  AuditRecord,
} from '../../domain/audit/audit-entry.ts';
import type { Day, TenantId } from '../../domain/ids.ts';
import { addDays, addMonths, dayIn, startOf } from '../../domain/time/calendar.ts';
import { auditPartition, keys } from '../table/keys.ts';
import { cursorAt, type ListRequest, type Page, positionIn } from '../table/lists.ts';
import { lost } from '../table/lost.ts';
import { readable } from '../table/readable.ts';
import { change, create, queryPrefix, type Write } from '../table/table.ts';

/** Puts a new entry, alone or with what the action changes. */
export const createAuditEntry = (entry: AuditEntry): Write =>
  create(keyOf(entry), readable(AuditRecord, entry), lost('audit entry'));

/** Says how an action ended, once: for an entry that has ended, the write loses. */
export function endAuditEntry(entry: AuditEntry, ended: AuditEnd): Write {
  const { end, error, record, details } = readable(AuditRecord, { ...entry, ...ended });
  const set = { end, error, record, details };
  return change(keyOf(entry), { set, when: [['end', '=', 'asked']] }, lost('audit entry'));
}

/**
 * A page of the entries of a tenant, or without one of the platform's, newest first. It looks as far back as entries are kept, a month at a
 * time. Throws `invalid_request` for a cursor that is not one of this list.
 */
export async function listAuditEntries(
  tenantId: TenantId | undefined,
  { limit, cursor, from, to }: ListRequest,
  now: Date,
): Promise<Page<AuditEntry>> {
  const list = auditPartition(tenantId, '');
  const today = dayIn('UTC', now);
  const since = startOf(from ?? addDays(today, -AUDIT_KEPT_DAYS));
  const before = cursor === undefined ? startOf(addDays(to ?? today, 1)) : positionIn(list, cursor);
  const found: AuditEntry[] = [];
  for (
    let month = monthOf(before);
    month >= monthOf(since) && found.length <= limit;
    month = monthBefore(month)
  ) {
    const after = before.startsWith(month) ? before : undefined;
    const range = { after, newestFirst: true, limit: limit + 1 - found.length };
    const items = await queryPrefix<object>(auditPartition(tenantId, month), month, range);
    found.push(...items.map((item) => v.parse(AuditRecord, item)).filter(({ at }) => at >= since));
  }
  const records = found.slice(0, limit);
  const last = records.at(-1);
  return { records, nextCursor: last && found.length > limit ? cursorAt(list, keyOf(last).sk) : null };
}

const keyOf = ({ tenantId, at, id }: AuditEntry) => keys.audit(tenantId, at, id);
const monthOf = (at: string): string => at.slice(0, 'YYYY-MM'.length);
const monthBefore = (month: string): string => monthOf(addMonths(`${month}-01` as Day, -1));
