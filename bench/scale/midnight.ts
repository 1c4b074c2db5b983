import { queues } from '../../functions/queues.ts';
import type { TenantId } from '../../shared/domain/ids.ts';
import type { DueIndex } from '../../shared/flows/renewals/plan-renewals.ts';
import type { Key } from '../../shared/storage/table/keys.ts';
import type { Flows } from './flows.ts';

/** Renewals charged in each second since midnight, and the second of the last one of each tenant. */
export type Night = Readonly<{ perSecond: readonly number[]; lastOf: ReadonlyMap<string, number> }>;

const RUN_SECONDS = 15 * 60;
/** The planner reads for so long. A page of 2,000 keys takes some 30 milliseconds. */
const PAGES_MAX = Math.floor(40_000 / 30);
const MIDNIGHT = Date.parse('2027-03-01T00:00:00Z');

/**
 * Plays the planner of renewals, the real one, from midnight on, every quarter of an hour until nothing is due, and the workers that charge what it
 * sends. `counts` are the orders of each tenant that are due at midnight.
 */
export async function playNight(
  flows: Flows,
  counts: readonly (readonly [TenantId, number])[],
): Promise<Night> {
  const { planRenewals } = await import('../../shared/flows/renewals/plan-renewals.ts'); // Its clients read the environment.
  const { WORK_SHARDS } = await import('../../shared/storage/table/work.ts');
  const { concurrencyMax } = queues.renewals;
  const batchesASecond = concurrencyMax / flows.renew.seconds;
  // As the index has them: of one moment, those of a tenant come together.
  let shards = Array.from({ length: WORK_SHARDS }, (_, shard) =>
    counts.flatMap(([tenant, count]) =>
      Array.from(
        { length: Math.ceil((count - shard) / WORK_SHARDS) },
        (_, index): Key => ({
          pk: `T#${tenant}#CUSTOMER#${shard}-${index}`,
          sk: 'ORDER#1',
        }),
      ),
    ),
  );
  const perSecond: number[] = [];
  const lastOf = new Map<string, number>();
  const charged = new Set<string>();
  let waiting: { orders: readonly Key[]; tenant: string }[] = [];
  for (let run = 0; shards.some((keys) => keys.length > 0); run++) {
    let pages = 0;
    const index: DueIndex = {
      shards: () => shards.map((_, shard) => String((shard + run) % shards.length)),
      read: async (shard, _, limit, from = '0') => {
        pages++;
        const all = shards[Number(shard)] ?? [];
        const next = Number(from) + limit;
        return { keys: all.slice(Number(from), next), ...(next < all.length && { next: String(next) }) };
      },
    };
    const planned: { orders: readonly Key[]; tenant: string }[][] = [];
    await planRenewals(
      new Date(MIDNIGHT + run * RUN_SECONDS * 1000),
      () => pages < PAGES_MAX,
      async (batches, delay) => {
        for (const [number, { tenantId, orders }] of batches.entries())
          planned[delay(number)] = [...(planned[delay(number)] ?? []), { orders, tenant: tenantId }];
      },
      index,
    );
    let room = 0;
    for (let second = 0; second < RUN_SECONDS; second++) {
      waiting = waiting.concat(planned[second] ?? []);
      room = Math.min(waiting.length, room + batchesASecond);
      const now = run * RUN_SECONDS + second;
      const taken = waiting.splice(0, Math.floor(room));
      room -= taken.length;
      for (const { orders, tenant } of taken)
        for (const { pk } of orders) {
          if (charged.has(pk)) continue; // Planned twice, since it was still due.
          charged.add(pk);
          perSecond[now] = (perSecond[now] ?? 0) + 1;
          lastOf.set(tenant, now);
        }
    }
    shards = shards.map((keys) => keys.filter(({ pk }) => !charged.has(pk)));
  }
  return { perSecond, lastOf };
}
