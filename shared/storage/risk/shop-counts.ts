import type { TenantId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { epochSeconds, minutesAfter } from '../../domain/time/calendar.ts';
import { chanceOf } from '../../runtime/new-id.ts';
import { type Key, keys } from '../table/keys.ts';
import { getAll, upsert, type Write } from '../table/table.ts';

/**
 * What a shop's payers do in ten minutes: how many were declined, and about how many paid. Each count is spread over shards, and of the
 * payments one in eight is counted, for eight. They are no record of money: a lost count makes a guard begin later.
 */
const WINDOW_MS = 10 * 60_000;
const SHARDS = 8;
const PAID_SAMPLE = 8;
const KEPT_MINUTES = 2 * 60;

export type ShopCounts = Readonly<{ declines: number; paid: number }>;
type Counted = Pick<Attempt, 'id' | 'tenantId'>;

export const countDeclineOfShop = (of: Counted, now: Date): Write => count(of, { declines: 1 }, now);

/** Gives no write for most payments. */
export const countPaid = (of: Counted & Pick<Attempt, 'endedAt' | 'createdAt'>): Write[] =>
  chanceOf(of.id, 2) % PAID_SAMPLE === 0
    ? [count(of, { paid: PAID_SAMPLE }, new Date(of.endedAt ?? of.createdAt))]
    : [];

/** The counts of this window and the one before it. */
export async function readShopCounts(tenantId: TenantId, now: Date): Promise<ShopCounts> {
  const windows = [windowOf(now), windowOf(new Date(now.getTime() - WINDOW_MS))];
  const shards = windows.flatMap((window) => shardKeys(tenantId, window));
  const found = (await getAll(shards)) as readonly (Partial<ShopCounts> | undefined)[];
  const sum = (of: keyof ShopCounts) => found.reduce((sum, item) => sum + (item?.[of] ?? 0), 0);
  return { declines: sum('declines'), paid: sum('paid') };
}

function count(of: Counted, add: Partial<ShopCounts>, now: Date): Write {
  const ttl = epochSeconds(minutesAfter(now, KEPT_MINUTES));
  return upsert(keys.risk(of.tenantId, windowOf(now), chanceOf(of.id, 1) % SHARDS), { add, set: { ttl } });
}

const shardKeys = (tenantId: TenantId, window: string): Key[] =>
  Array.from({ length: SHARDS }, (_, shard) => keys.risk(tenantId, window, shard));

const windowOf = (now: Date): string =>
  new Date(now.getTime() - (now.getTime() % WINDOW_MS)).toISOString().slice(0, 16);
