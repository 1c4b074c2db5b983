import { type AuditEnd, type AuditEntry, newAuditEntry } from '../../domain/audit/audit-entry.ts';
import { BillingError, invariant } from '../../domain/errors.ts';
import { isSubject } from '../../domain/sessions/subject.ts';
import { logFailure } from '../../runtime/log.ts';
import { newOperationId } from '../../runtime/new-id.ts';
import { neededRole } from '../../runtime/staff-role.ts';
import { writer } from '../../runtime/work/writer.ts';
import { createAuditEntry, endAuditEntry } from '../../storage/audit/audit-entries.ts';
import { commit } from '../../storage/table/table.ts';
import type { Reply } from '../views/reply.ts';
import { contextOf, type Event } from './exchange.ts';
import type { Claimed } from './idempotency.ts';

type Asked = Claimed & Readonly<{ body: unknown; path: Readonly<Record<string, string | undefined>> }>;

/** An id or a code, in a path or an answer. Whatever else a caller may write into a path is not kept. */
const RECORD_NAME = /^[\w-]{1,100}$/;

/**
 * Keeps who asks for a change and, when it has ended, how. The entry is written before the change begins, so no change is without one; one
 * that has no end is of a change that may have been made, or of an answer that was not final.
 */
export async function audited(event: Event, asked: Asked, run: () => Promise<Reply>): Promise<Reply> {
  const entry = entryOf(event, asked);
  await commit([createAuditEntry(entry)]);
  try {
    const reply = await run();
    await keepEnd(entry, endOf(reply, entry.details));
    return reply;
  } catch (error) {
    if (error instanceof BillingError && error.status < 500)
      await keepEnd(entry, { end: 'refused', error: error.code });
    throw error;
  }
}

function entryOf(event: Event, { operation, path, body }: Asked): AuditEntry {
  const { now, requestId, staff, credential } = contextOf(event);
  invariant(staff, 'a change of the back office has its staff');
  const actor = credential
    ? ({ type: 'credential', name: credential.keyId } as const)
    : ({ type: 'staff', name: staff.name } as const);
  const [action = ''] = writer().split('@');
  const [named] = Object.values(path);
  const isKept = RECORD_NAME.test(named ?? '') || (path.subject !== undefined && isSubject(path.subject));
  const audited = {
    id: operation?.id ?? newOperationId(now),
    tenantId: staff.tenantId,
    actor,
    role: credential ? 'admin' : neededRole(),
    action: action.replaceAll('/', '.'),
    requestId,
    ...(isKept && { record: named }),
    ...saidIn(body),
  };
  return newAuditEntry(audited, now, { end: 'asked' });
}

/** What a body says that an auditor asks for: that nothing was done, and that staff acted at the word of the customer. */
function saidIn(body: unknown): Pick<AuditEntry, 'details'> {
  const said = (['preview', 'customerAsked'] as const).filter(
    (field) => (body as Record<string, unknown> | undefined)?.[field] === true,
  );
  return said.length > 0 ? { details: Object.fromEntries(said.map((field) => [field, true])) } : {};
}

/** Nothing where it is not known yet what became of the change. */
function endOf({ status, body }: Reply, asked: AuditEntry['details']): AuditEnd | undefined {
  const { data, error } = (body ?? {}) as {
    data?: { id?: unknown; changed?: unknown };
    error?: { code?: string };
  };
  if (status >= 500) return undefined;
  if (status >= 400) return { end: 'refused', ...(error?.code && { error: error.code }) };
  const id = data?.id;
  const details = { ...asked, ...changedIn(data?.changed) };
  return {
    end: 'done',
    ...(typeof id === 'string' && RECORD_NAME.test(id) && { record: id }),
    ...(Object.keys(details).length > 0 && { details }),
  };
}

const FIELD_NAMES = /^[a-z][\w. ]{0,199}$/i;

/** The names of the settings that a change of them has changed. What they are set to is not kept: it may be about a person. */
function changedIn(changed: unknown): AuditEntry['details'] {
  const names = Array.isArray(changed) ? changed.join(' ') : '';
  return FIELD_NAMES.test(names) ? { changed: names } : {};
}

/** The change has been made, or refused: that its end could not be kept does not undo it, and the entry stays `asked`. */
async function keepEnd(entry: AuditEntry, end: AuditEnd | undefined): Promise<void> {
  if (!end) return;
  const record = entry.record ?? end.record;
  try {
    await commit([endAuditEntry(entry, { ...end, ...(record !== undefined && { record }) })]);
  } catch (error) {
    logFailure('the end of an audit entry was not kept', error, { requestId: entry.requestId });
  }
}
