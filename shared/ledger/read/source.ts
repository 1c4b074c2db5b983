import type { TenantId } from '../../domain/ids.ts';
import { type Key, type ListName, tenantOfPartition } from '../../storage/table/keys.ts';
import { pagesOf } from '../../storage/table/lists.ts';
import { findWork, getAll, queryPrefix } from '../../storage/table/table.ts';
import { workShards } from '../../storage/table/work.ts';
import type { Item } from '../view.ts';

/** The oldest events of all tenants that wait in one shard of the work index. */
const WAITING_MAX = 1000;
const LAST_INSTANT = '9999';

/** Where `readTenantItems` reads: the table, or items that a test has read before. */
export type Source = Readonly<{
  /** A tenant's list, newest first, a page at a time. */
  pagesOf: (tenantId: TenantId, list: ListName) => AsyncIterable<readonly Item[]>;
  /** At most 100 items, in the order of their keys. */
  getAll: (keys: readonly Key[]) => Promise<readonly (Item | undefined)[]>;
  queryPrefix: (pk: string, skPrefix: string) => Promise<readonly Item[]>;
  /** The tenant's events that wait to be relayed. */
  findWaiting: (tenantId: TenantId) => Promise<readonly Key[]>;
}>;

export const TABLE_SOURCE: Source = {
  pagesOf,
  getAll: async (keys) => (await getAll(keys)) as (Item | undefined)[],
  queryPrefix: (pk, skPrefix) => queryPrefix<Item>(pk, skPrefix),
  findWaiting: async (tenantId) => {
    const found = await Promise.all(
      workShards('OUTBOX').map((shard) => findWork(shard, LAST_INSTANT, WAITING_MAX)),
    );
    return found.flat().filter(({ pk }) => tenantOfPartition(pk) === tenantId);
  },
};
