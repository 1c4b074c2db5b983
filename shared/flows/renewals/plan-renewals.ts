import type { TenantId } from '../../domain/ids.ts';
import type { RenewalBatch } from '../../messaging/queue-messages.ts';
import { logFailure } from '../../runtime/log.ts';
import { inShares } from '../../runtime/shares.ts';
import { recentTenant } from '../../storage/recent.ts';
import { dueShards, readDue } from '../../storage/renewals/due.ts';
import { planSeconds } from '../../storage/renewals/pace.ts';
import { type Key, tenantOfPartition } from '../../storage/table/keys.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';
import { arePaymentsPaused } from '../charging/pause.ts';

/** The processor takes 25 requests a second of one kind from an account. A batch is charged in one second. */
export const BATCH_ORDERS = 20;
/** SQS delays a message by this much at most, and so far ahead is planned: until the next run of the planner. */
export const AHEAD_SECONDS = 900;
/** DynamoDB reads at most 1 MB at a time. A page that was cut off there would look like the last one; a key takes some 200 bytes. */
const PAGE_ORDERS = 2000;
/** Orders that are planned together: the more of a tenant's there are, the fuller are its batches and the fewer its plans. */
const PLANNED_AT_ONCE = 20_000;
/** Tenants whose plans are written at the same time. */
const SHARES = { atOnce: 20, perOwner: 1 } as const;

/** Where the orders that are due are found. */
export type DueIndex = Readonly<{ shards: typeof dueShards; read: typeof readDue }>;
const DUE: DueIndex = { shards: dueShards, read: readDue };

/** Sends batches of one tenant, each with the seconds after which it is to be received. */
export type SendBatches = (
  batches: readonly RenewalBatch[],
  delaySeconds: (index: number) => number,
) => Promise<void>;
export type Planned = Readonly<{ orders: number; batches: number; hasMore: boolean }>;

/**
 * Sends the orders that are due to the workers that charge them: batches of one tenant, one a second, so that a tenant with many orders
 * neither exceeds what the processor takes nor keeps the batches of others waiting. An order that was sent and is not charged yet is
 * still due, and the next run sends it again; the charge itself is made once.
 *
 * Reads page by page while there is time, beginning at another shard each run. What a tenant has beyond the time that is planned ahead
 * waits for the next run.
 */
export async function planRenewals(
  now: Date,
  hasTime: () => boolean,
  send: SendBatches,
  index: DueIndex = DUE,
): Promise<Planned> {
  const total = { orders: 0, batches: 0, hasMore: false };
  if (arePaymentsPaused()) return total;
  const full = new Set<TenantId>();
  for await (const { orders: due, isCut } of readTogether(now, hasTime, index)) {
    await inShares([...byTenant(due)], SHARES, async ([tenantId, orders]) => {
      if (full.has(tenantId)) return;
      const sent = await planTenant(tenantId, orders, now, send);
      if (sent.orders < orders.length) full.add(tenantId);
      total.orders += sent.orders;
      total.batches += sent.batches;
    });
    total.hasMore ||= isCut;
  }
  return { ...total, hasMore: total.hasMore || full.size > 0 };
}

type Part = Readonly<{ orders: readonly Key[]; isCut: boolean }>;

/** The orders of all shards that are due, in parts to plan. The last part `isCut` when the time was over before the end. */
async function* readTogether(now: Date, hasTime: () => boolean, index: DueIndex): AsyncGenerator<Part> {
  let orders: Key[] = [];
  for (const shard of index.shards()) {
    for (let from: string | undefined = ''; from !== undefined; ) {
      if (!hasTime()) {
        yield { orders, isCut: true };
        return;
      }
      const page = await index.read(shard, now, PAGE_ORDERS, from || undefined);
      orders = orders.concat(page.keys);
      from = page.next;
      if (orders.length < PLANNED_AT_ONCE) continue;
      yield { orders, isCut: false };
      orders = [];
    }
  }
  yield { orders, isCut: false };
}

function byTenant(found: readonly Key[]): [TenantId, Key[]][][] {
  const groups = Map.groupBy(found, ({ pk }) => tenantOfPartition(pk));
  return [...groups].flatMap(([tenantId, orders]) => (tenantId === undefined ? [] : [[[tenantId, orders]]]));
}

/** One tenant that cannot be planned for is logged and left to the next run: it must not stop the others. */
async function planTenant(tenantId: TenantId, orders: readonly Key[], now: Date, send: SendBatches) {
  try {
    const tenant = await forOneTenant(tenantId, () => recentTenant(tenantId));
    if (tenant?.closedAt) return { orders: orders.length, batches: 0 };
    const batches = Math.ceil(orders.length / BATCH_ORDERS);
    const { from, seconds } = await forOneTenant(tenantId, () =>
      planSeconds(tenantId, batches, { now, aheadSeconds: AHEAD_SECONDS }),
    );
    const delay = Math.max(0, Math.floor((from.getTime() - now.getTime()) / 1000));
    const planned = Array.from({ length: seconds }, (_, index) => ({
      tenantId,
      orders: orders.slice(index * BATCH_ORDERS, (index + 1) * BATCH_ORDERS),
    }));
    await send(planned, (index) => Math.min(delay + index, AHEAD_SECONDS));
    return { orders: Math.min(orders.length, seconds * BATCH_ORDERS), batches: seconds };
  } catch (error) {
    logFailure('the renewals of a tenant could not be planned', error, { tenantId });
    return { orders: 0, batches: 0 };
  }
}
