import * as v from 'valibot';
import type { TenantId } from '../../domain/ids.ts';
import { type LedgerVerdict, LedgerVerdictRecord } from '../../domain/tenants/ledger-verdict.ts';
import { keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { readable } from '../table/readable.ts';
import { change, create, get, type Write } from '../table/table.ts';

export async function findVerdict(tenantId: TenantId): Promise<LedgerVerdict | undefined> {
  const item = await get(keys.ledger(tenantId));
  return item === undefined ? undefined : v.parse(LedgerVerdictRecord, item);
}

/** Stores a verdict in place of the last one, once for each night. */
export function putVerdict(verdict: LedgerVerdict, last: LedgerVerdict | undefined): Write {
  const stored = lost('verdict');
  const key = keys.ledger(verdict.tenantId);
  const record = readable(LedgerVerdictRecord, verdict);
  if (!last) return create(key, record, stored);
  const remove = verdict.problem === undefined ? ['problem'] : [];
  return change(key, { set: record, remove, when: [['checkedAt', '=', last.checkedAt]] }, stored);
}
