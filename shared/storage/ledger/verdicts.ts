import * as v from 'valibot';
import type { TenantId } from '../../domain/ids.ts';
import { type LedgerVerdict, LedgerVerdictRecord } from '../../domain/tenants/ledger-verdict.ts';
import { keys, tenantOfPartition } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { readable } from '../table/readable.ts';
import { TABLE } from '../table/schema.ts';
import { change, create, get, queryIndex, type Write } from '../table/table.ts';
import { workFields, workShards } from '../table/work.ts';

export async function findVerdict(tenantId: TenantId): Promise<LedgerVerdict | undefined> {
  const item = await get(keys.ledger(tenantId));
  return item === undefined ? undefined : v.parse(LedgerVerdictRecord, item);
}

/** Stores a verdict in place of the last one, once for each night. */
export function putVerdict(verdict: LedgerVerdict, last: LedgerVerdict | undefined): Write {
  const stored = lost('verdict');
  const key = keys.ledger(verdict.tenantId);
  const waits = verdict.isClean ? {} : workFields('DIFFERS', verdict.tenantId, verdict.checkedAt);
  const record = { ...readable(LedgerVerdictRecord, verdict), ...waits };
  if (!last) return create(key, record, stored);
  const remove = [
    ...(verdict.problem === undefined ? ['problem'] : []),
    ...(verdict.isClean ? ['workPk', 'workSk'] : []),
  ];
  return change(key, { set: record, remove, when: [['checkedAt', '=', last.checkedAt]] }, stored);
}

/** Of each shard at most so many are counted, which is enough to know that there are many. */
const COUNTED_MAX = 100;
/** Sorts behind every instant. */
const LAST = '~';

/** How many other tenants' last verdicts are not clean. The index may lag a moment behind a verdict, so the caller counts its own. */
export async function countOthersDiffering(tenantId: TenantId): Promise<number> {
  const found = await Promise.all(
    workShards('DIFFERS').map((shard) => queryIndex(TABLE.work, shard, { before: LAST, limit: COUNTED_MAX })),
  );
  return found.flat().filter(({ key }) => tenantOfPartition(key.pk) !== tenantId).length;
}
