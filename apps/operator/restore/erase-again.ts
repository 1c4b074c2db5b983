import { eraseAgain } from '../../../shared/flows/persons/erase-person.ts';
import type { TenantName } from '../actions/find.ts';

const UNHURRIED = { leftMs: () => Number.POSITIVE_INFINITY };

/** Erases on a restored table who was erased of these tenants since, and gives how many. What keeps a tenant from it is thrown at the end. */
export async function eraseAllAgain(tenants: readonly TenantName[], now: Date): Promise<number> {
  const failures: unknown[] = [];
  let erased = 0;
  for (const { tenantId } of tenants)
    try {
      erased += (await eraseAgain(tenantId, now, UNHURRIED)).length;
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  return erased;
}
