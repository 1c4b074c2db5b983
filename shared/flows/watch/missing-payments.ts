import type { TenantId } from '../../domain/ids.ts';
import { isCardOnly, isOffSession } from '../../domain/sales/sale-kinds.ts';
import { minutesAfter } from '../../domain/time/calendar.ts';
import { listSucceededBetween } from '../../storage/attempts.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';
import { listAllTenants } from '../../storage/tenants.ts';

const HOUR_MINUTES = 60;
const WEEK_MINUTES = 7 * 24 * HOUR_MINUTES;
/** With so many a week before, an hour without any is no chance: it would come once in 20,000 such hours. */
const ENOUGH = 10;

/** A week before, payers paid `expected` times or more in the hour in which none did now. */
export type MissingPayments = Readonly<{ expected: number }>;

/**
 * Holds the hour that has just passed against the same hour of last week. Gives nothing if somebody paid, if too few paid then to say,
 * or if there was no time to ask of every tenant. Renewals do not count: they go on when no payer can pay.
 * Neither do payments of the canary's project, which is no payer.
 */
export async function findMissingPayments(
  now: Date,
  hasTime: () => boolean,
  canaryProject?: string,
): Promise<MissingPayments | undefined> {
  const tenants = await listAllTenants();
  const countTo = async (enough: number, to: Date): Promise<number | undefined> => {
    let count = 0;
    for (const { tenantId } of tenants) {
      if (!hasTime()) return undefined;
      count += await countPaid(tenantId, minutesAfter(to, -HOUR_MINUTES), to, canaryProject);
      if (count >= enough) break;
    }
    return count;
  };
  if ((await countTo(1, now)) !== 0) return undefined;
  const expected = (await countTo(ENOUGH, minutesAfter(now, -WEEK_MINUTES))) ?? 0;
  return expected >= ENOUGH ? { expected } : undefined;
}

async function countPaid(
  tenantId: TenantId,
  from: Date,
  to: Date,
  leftOut: string | undefined,
): Promise<number> {
  const succeeded = await forOneTenant(tenantId, () => listSucceededBetween(tenantId, from, to));
  return succeeded.filter(
    (attempt) => !isOffSession(attempt) && !isCardOnly(attempt) && attempt.projectId !== leftOut,
  ).length;
}
