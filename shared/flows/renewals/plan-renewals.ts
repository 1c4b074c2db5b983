import type { TenantId } from '../../domain/ids.ts';
import type { RenewalBatch } from '../../messaging/queue-messages.ts';
import { logFailure } from '../../runtime/log.ts';
import { wholeSetting } from '../../runtime/settings.ts';
import { inShares } from '../../runtime/shares.ts';
import { recentTenant } from '../../storage/recent.ts';
import { dueShards, readDue } from '../../storage/renewals/due.ts';
import { planSeconds } from '../../storage/renewals/pace.ts';
import { type Key, tenantOfPartition } from '../../storage/table/keys.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';
import { arePaymentsPaused } from '../charging/pause.ts';
import { fairShares } from './fair-shares.ts';

/** The processor takes 25 requests a second of one kind from an account. A batch is charged in one second. */
export const BATCH_ORDERS = 20;
/** SQS delays a message by this much at most, and so far ahead is planned: until the next run of the planner. */
export const AHEAD_SECONDS = 900;
/** DynamoDB reads at most 1 MB at a time. A page that was cut off there would look like the last one; a key takes some 200 bytes. */
const PAGE_ORDERS = 2000;
/** Tenants whose plans are written at the same time. */
const SHARES = { atOnce: 40, perOwner: 1 } as const;
/**
 * What the stage charges in a second, of all tenants together: a renewal and its events write some 45 units, and the payers of that second need
 * the table too.
 */
const STAGE_ORDERS_A_SECOND = wholeSetting('RENEWALS_PER_SECOND');

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
 * Sends the orders that are due to the workers that charge them: batches of one tenant, at most one of each tenant in a second, and of all tenants
 * no more than the stage charges. So a tenant with many orders neither exceeds what the processor takes nor keeps the others waiting, and a
 * midnight with many orders leaves the table to the payers. An order that was sent and is not charged yet is still due, and the next run sends
 * it again; the charge itself is made once.
 *
 * Reads page by page while there is time, beginning at another shard each run. What is beyond the time that is planned ahead waits for the
 * next run; tenants have equal shares of what a run plans.
 */
export async function planRenewals(
  now: Date,
  hasTime: () => boolean,
  send: SendBatches,
  index: DueIndex = DUE,
  perSecond = STAGE_ORDERS_A_SECOND,
): Promise<Planned> {
  const total = { orders: 0, batches: 0, hasMore: false };
  if (arePaymentsPaused()) return total;
  const shares = fairShares<TenantId, Key>({
    together: perSecond * AHEAD_SECONDS,
    least: BATCH_ORDERS,
    most: BATCH_ORDERS * AHEAD_SECONDS,
  });
  total.hasMore = await readDueInto(shares.add, now, hasTime, index);
  const next = slotsOf(perSecond);
  const plans = shares.taken.map(([tenantId, orders]) => [{ tenantId, orders, slots: next(orders.length) }]);
  await inShares(plans, SHARES, async (plan) => {
    const sent = await planTenant(plan, now, send);
    total.orders += sent.orders;
    total.batches += sent.batches;
    total.hasMore ||= sent.orders < plan.orders.length;
  });
  return { ...total, hasMore: total.hasMore || shares.hasLeft };
}

/** Reads all that is due. Gives whether the time was over before the end. */
async function readDueInto(
  add: (tenantId: TenantId, order: Key) => void,
  now: Date,
  hasTime: () => boolean,
  index: DueIndex,
): Promise<boolean> {
  for (const shard of index.shards()) {
    for (let from: string | undefined = ''; from !== undefined; ) {
      if (!hasTime()) return true;
      const page = await index.read(shard, now, PAGE_ORDERS, from || undefined);
      for (const key of page.keys) {
        const tenantId = tenantOfPartition(key.pk);
        if (tenantId !== undefined) add(tenantId, key);
      }
      from = page.next;
    }
  }
  return false;
}

/** Gives the seconds of a run for one tenant's orders after those of the tenants before: one for each batch, while the stage has room in one. */
function slotsOf(perSecond: number): (orders: number) => number[] {
  const taken: number[] = Array(AHEAD_SECONDS).fill(0);
  return (orders) => {
    const slots: number[] = [];
    let left = orders;
    for (let second = 0; second < AHEAD_SECONDS && left > 0; second++) {
      const batch = Math.min(left, BATCH_ORDERS);
      const after = (taken[second] ?? 0) + batch;
      if (after > perSecond) continue;
      taken[second] = after;
      slots.push(second);
      left -= batch;
    }
    return slots;
  };
}

type Plan = Readonly<{ tenantId: TenantId; orders: readonly Key[]; slots: readonly number[] }>;

/** One tenant that cannot be planned for is logged and left to the next run: it must not stop the others. */
async function planTenant({ tenantId, orders, slots }: Plan, now: Date, send: SendBatches) {
  if (slots.length === 0) return { orders: 0, batches: 0 };
  try {
    const tenant = await forOneTenant(tenantId, () => recentTenant(tenantId));
    if (tenant?.closedAt) return { orders: orders.length, batches: 0 };
    const delays = await forOneTenant(tenantId, () =>
      planSeconds(tenantId, slots, { now, aheadSeconds: AHEAD_SECONDS }),
    );
    const planned = delays.map((_, index) => ({
      tenantId,
      orders: orders.slice(index * BATCH_ORDERS, (index + 1) * BATCH_ORDERS),
    }));
    await send(planned, (index) => Math.floor(delays[index] ?? 0));
    return { orders: Math.min(orders.length, delays.length * BATCH_ORDERS), batches: delays.length };
  } catch (error) {
    logFailure('the renewals of a tenant could not be planned', error, { tenantId });
    return { orders: 0, batches: 0 };
  }
}
