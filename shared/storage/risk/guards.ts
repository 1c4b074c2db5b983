import * as v from 'valibot';
import type { TenantId } from '../../domain/ids.ts';
import { type Guard, GuardRecord } from '../../domain/risk/guard.ts';
import { epochSeconds, minutesAfter } from '../../domain/time/calendar.ts';
import { keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { get, upsert, type Write } from '../table/table.ts';

/** As long as it says when operators were notified. */
const KEPT_MINUTES = 3 * 24 * 60;

export const parseGuard = (item: unknown): Guard | undefined =>
  item === undefined ? undefined : v.parse(GuardRecord, item);

export const findGuard = async (tenantId: TenantId): Promise<Guard | undefined> =>
  parseGuard(await get(keys.guard(tenantId)));

/** Writes a guard in the place of the one that was read. Throws `Lost` of the guard when another process has written one. */
export function putGuard(tenantId: TenantId, before: Guard | undefined, guard: Guard): Write {
  const ttl = epochSeconds(minutesAfter(new Date(guard.until), KEPT_MINUTES));
  const when = [before ? (['until', '=', before.until] as const) : (['until', 'absent'] as const)];
  return upsert(keys.guard(tenantId), { set: { ...guard, ttl }, when }, lost('guard'));
}
