import type { TenantId } from '../shared/domain/ids.ts';
import type { Guard } from '../shared/domain/risk/guard.ts';
import { instant, minutesAfter } from '../shared/domain/time/calendar.ts';
import { findGuard, putGuard } from '../shared/storage/risk/guards.ts';
import { commit } from '../shared/storage/table/table.ts';

/** Guards a shop for so many minutes, as twenty declined cards would. None end it. */
export async function guardShop(tenantId: TenantId, minutes: number, now: Date): Promise<Guard> {
  const since = instant(now);
  const guard = { since, until: instant(minutesAfter(now, minutes)), declines: 20, noticedAt: since };
  await commit([putGuard(tenantId, await findGuard(tenantId), guard)]);
  return guard;
}
