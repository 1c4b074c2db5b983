import { eraseAgain } from '../../../shared/flows/persons/erase-person.ts';
import type { TenantName } from '../actions/find.ts';
import { ITEMS_PER_SECOND } from '../leaving/erase-items.ts';
import { eraseTenantsAgain } from '../leaving/erase-tenant.ts';
import { progress } from '../leaving/progress.ts';

const UNHURRIED = { leftMs: () => Number.POSITIVE_INFINITY };

/**
 * Erases on a restored table what was erased since: whole tenants, whichever of them are asked for, then persons of these tenants. Gives how
 * many. What keeps a tenant from it is thrown at the end.
 */
export async function eraseAllAgain(tenants: readonly TenantName[], now: Date): Promise<number> {
  const failures: unknown[] = [];
  const gone = await eraseTenantsAgain(now, { perSecond: ITEMS_PER_SECOND, progress: progress() });
  let erased = gone.length;
  for (const { tenantId } of tenants)
    try {
      if (!gone.includes(tenantId)) erased += (await eraseAgain(tenantId, now, UNHURRIED)).length;
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  return erased;
}
