import { expect, it } from 'vitest';
import { newAuditEntry } from '../../../shared/domain/audit/audit-entry.ts';
import type { Day, TenantId } from '../../../shared/domain/ids.ts';
import { newOperationId, newTenantId } from '../../../shared/runtime/new-id.ts';
import {
  createAuditEntry,
  endAuditEntry,
  listAuditEntries,
} from '../../../shared/storage/audit/audit-entries.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { now } from '../owner.ts';

const actor = { type: 'operator', name: 'jane' } as const;
const action = 'payments.refund';
async function anEntry(tenantId: TenantId, day: string) {
  const at = new Date(day);
  const entry = newAuditEntry({ id: newOperationId(at), tenantId, actor, action }, at, { end: 'asked' });
  await commit([createAuditEntry(entry)]);
  return entry;
}

it('audit entries are listed newest first over months, a page at a time, of one tenant alone', async () => {
  const tenantId = newTenantId();
  const days = ['2026-11-21', '2026-11-02', '2026-09-30', '2026-01-01', '2025-10-01'];
  for (const day of days) await anEntry(tenantId, day);
  await anEntry(newTenantId(), '2026-11-21');
  const read = async (request: object) => {
    const { records, nextCursor } = await listAuditEntries(tenantId, { limit: 2, ...request }, now);
    return [records.map(({ at }) => at.slice(0, 10)), nextCursor] as const;
  };
  const [first, cursor] = await read({});
  expect([first, (await read({ cursor }))[0]]).toEqual([days.slice(0, 2), days.slice(2, 4)]); // The last is not kept.
  const [within] = await read({ from: '2026-09-30' as Day, to: '2026-11-20' as Day });
  expect(within).toEqual(['2026-11-02', '2026-09-30']);
});

it('an audit entry ends once, and nothing else of it changes', async () => {
  const entry = await anEntry(newTenantId(), '2026-11-21');
  const end = () => commit([endAuditEntry(entry, { end: 'refused', error: 'payment_not_refundable' })]);
  await end();
  await expect(end()).rejects.toMatchObject({ what: 'audit entry' });
  const { records } = await listAuditEntries(entry.tenantId, { limit: 9 }, now);
  expect(records).toMatchObject([{ ...entry, end: 'refused', error: 'payment_not_refundable' }]);
});
