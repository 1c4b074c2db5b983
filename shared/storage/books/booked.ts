import * as v from 'valibot';
import { type WalletEntry, WalletEntryRecord } from '../../domain/customers/wallet.ts';
import { isBooked, type OutboxRow } from '../../domain/events/event.ts';
import type { Instant, TenantId } from '../../domain/ids.ts';
import type { Key } from '../table/keys.ts';
import { listPartitions } from '../table/list-shards.ts';
import { TABLE } from '../table/schema.ts';
import { getAll, queryIndex } from '../table/table.ts';

/** What was booked at a moment: the events of a commit, or an entry of a wallet. */
export type Booked =
  | Readonly<{ at: Instant; row: OutboxRow }>
  | Readonly<{ at: Instant; walletEntry: WalletEntry }>;
export type BookedPage = Readonly<{ booked: readonly Booked[]; next: string | undefined }>;

const PAGE = 100;
/** Sorts directly behind a position. */
const BEHIND = '!';

/**
 * A page of what a tenant booked in a time, in the order in which it was booked: of the feed of events and of the wallets’ entries. It may be empty and not the last. `after` is the `next` of the page before. An event that is older than
 * events are kept is no longer there.
 */
export async function readBooked(
  tenantId: TenantId,
  { from, before, after }: Readonly<{ from: Instant; before: Instant; after?: string | undefined }>,
): Promise<BookedPage> {
  const range = { from: after === undefined ? from : after + BEHIND, before, limit: PAGE };
  const partitions = [...listPartitions(tenantId, 'FEED'), ...listPartitions(tenantId, 'BOOKED')];
  const found = await Promise.all(partitions.map((listPk) => queryIndex(TABLE.lists, listPk, range)));
  const entries = found
    .flat()
    .sort((one, other) => (one.sort < other.sort ? -1 : 1))
    .slice(0, PAGE);
  const items = await getAll(entries.map(({ key }) => key));
  const booked = entries.flatMap(({ key, sort }, index): Booked[] => {
    const item = items[index];
    return item === undefined ? [] : readOne(key, sort.slice(0, sort.indexOf('#')) as Instant, item);
  });
  return { booked, next: entries.length === PAGE ? entries.at(-1)?.sort : undefined };
}

function readOne({ sk }: Key, at: Instant, item: unknown): Booked[] {
  if (sk !== 'OUTBOX') return [{ at, walletEntry: v.parse(WalletEntryRecord, item) }];
  const row = item as OutboxRow;
  return row.events.some(isBooked) ? [{ at, row }] : [];
}
