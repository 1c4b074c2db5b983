import { SHARES as RUNS } from '../../shared/flows/charging/unfinished/spread.ts';
import { sha256 } from '../../shared/runtime/hash.ts';
import { shardOf } from '../../shared/storage/table/shard.ts';

/** How runs finish what an outage has abandoned: so many, each in so many seconds of a minute, so many at once, and of a tenant. */
export type Pace = Readonly<{ runs: number; beginsForSeconds: number; atOnce: number; perTenant: number }>;
export const BEFORE: Pace = { runs: 1, beginsForSeconds: 30, atOnce: 50, perTenant: 10 };
export const NOW: Pace = { runs: RUNS, beginsForSeconds: 54, atOnce: 50, perTenant: 10 };

export type Outage = Readonly<{ minutes: number; perSecond: number; perSecondOfTenant: number }>;

/** Plays a minute after the other until none is left. `seconds` is what one attempt takes. Each run begins with all of a tenant's that are its own. */
export function playOutage(tenants: number, each: number, seconds: number, pace: Pace): Outage {
  const shares: number[][] = Array.from({ length: pace.runs }, () => []);
  for (let tenant = 0; tenant < tenants; tenant++) shares[shardOf(idOfTenant(tenant), pace.runs)]?.push(each);
  const perMinute = pace.beginsForSeconds / seconds;
  let minutes = 0;
  let most = 0;
  while (shares.some((left) => left.some((count) => count > 0))) {
    let finished = 0;
    for (const left of shares) {
      const open = left.filter((count) => count > 0).length;
      const slots = Math.min(pace.perTenant, pace.atOnce / Math.max(open, 1));
      for (const [tenant, count] of left.entries()) {
        const done = Math.min(count, slots * perMinute);
        left[tenant] = count - done;
        finished += done;
      }
    }
    most = Math.max(most, finished / pace.beginsForSeconds);
    minutes += 1;
  }
  return { minutes, perSecond: most, perSecondOfTenant: pace.perTenant / seconds };
}

/** The same tenants in each play. */
const idOfTenant = (tenant: number): string => `t${sha256(String(tenant)).slice(0, 11)}`;
