import type { TenantId } from '../../domain/ids.ts';
import { type Key, keys, type ListName, tenantOfPartition } from '../../storage/table/keys.ts';
import { type Page, type PageRequest, pagesOf, readPage } from '../../storage/table/lists.ts';
import { findWork, get, getAll, queryPrefix } from '../../storage/table/table.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';
import { workShards } from '../../storage/table/work.ts';
import type { Item } from '../view.ts';

/** The oldest events of all tenants that wait in one shard of the work index. */
const WAITING_MAX = 1000;
const LAST_INSTANT = '9999';

/** Where `readTenantItems` reads: the table, or items that a test has read before. */
export type Source = Readonly<{
  /** A tenant's list, newest first, a page at a time. */
  pagesOf: (tenantId: TenantId, list: ListName) => AsyncIterable<readonly Item[]>;
  /** One page of such a list. */
  pageOf: (tenantId: TenantId, list: ListName, page: PageRequest) => Promise<Page<Item>>;
  /** Where the directory says that the attempt of an intent lies, of whichever tenant. */
  findPayment: (intentId: string) => Promise<Item | undefined>;
  /** At most 100 items, in the order of their keys. */
  getAll: (keys: readonly Key[]) => Promise<readonly (Item | undefined)[]>;
  queryPrefix: (pk: string, skPrefix: string) => Promise<readonly Item[]>;
  /** The tenant's events that wait to be relayed. */
  findWaiting: (tenantId: TenantId) => Promise<readonly Key[]>;
}>;

export const TABLE_SOURCE: Source = {
  pagesOf,
  pageOf: readPage,
  findPayment: (intentId) => forOneTenant(undefined, () => get<Item>(keys.intent(intentId))), // Work of its own: another tenant may use the account.
  getAll: async (keys) => (await getAll(keys)) as (Item | undefined)[],
  queryPrefix: (pk, skPrefix) => queryPrefix<Item>(pk, skPrefix),
  findWaiting: async (tenantId) => {
    const found = await Promise.all(
      workShards('OUTBOX').map((shard) => findWork(shard, LAST_INSTANT, WAITING_MAX)),
    );
    return found.flat().filter(({ pk }) => tenantOfPartition(pk) === tenantId);
  },
};
