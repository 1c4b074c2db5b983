import * as v from 'valibot';
import type { TenantId } from '../../domain/ids.ts';
import { type LedgerWalk, LedgerWalkRecord } from '../../domain/ledger/ledger-walk.ts';
import { keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { readable } from '../table/readable.ts';
import { change, create, get, type Write } from '../table/table.ts';

/** The check of a ledger that is under way, or the last one that took several runs. */
export async function findWalk(tenantId: TenantId): Promise<LedgerWalk | undefined> {
  const item = await get(keys.ledgerWalk(tenantId));
  return item === undefined ? undefined : v.parse(LedgerWalkRecord, item);
}

/** Stores how far a check has come in place of where it was. Of two runs that went on from one place, one loses the `verdict`. */
export function putWalk(walk: LedgerWalk, before: LedgerWalk | undefined): Write {
  const key = keys.ledgerWalk(walk.tenantId);
  const record = readable(LedgerWalkRecord, walk);
  if (!before) return create(key, record, lost('verdict'));
  const isAsRead = [
    ['day', '=', before.day],
    ['run', '=', before.run],
  ] as const;
  return change(key, { set: record, when: isAsRead }, lost('verdict'));
}
