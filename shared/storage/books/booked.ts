import * as v from 'valibot';
import { type WalletEntry, WalletEntryRecord } from '../../domain/customers/wallet.ts';
import type { OutboxRow } from '../../domain/events/event.ts';
import type { Instant, TenantId } from '../../domain/ids.ts';
import { type Key, listFields } from '../table/keys.ts';
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
 * A page of what a tenant booked in a time, in the order in which it was booked. `after` is the `next` of the page before. An event that is older than
 * events are kept is no longer there.
 */
export async function readBooked(
  tenantId: TenantId,
  { from, before, after }: Readonly<{ from: Instant; before: Instant; after?: string | undefined }>,
): Promise<BookedPage> {
  const { listPk } = listFields(tenantId, 'BOOKED', '');
  const entries = await queryIndex(TABLE.lists, listPk, {
    from: after === undefined ? from : after + BEHIND,
    before,
    limit: PAGE,
  });
  const items = await getAll(entries.map(({ key }) => key));
  const booked = entries.flatMap(({ key, sort }, index): Booked[] => {
    const item = items[index];
    return item === undefined ? [] : [readOne(key, sort.slice(0, sort.indexOf('#')) as Instant, item)];
  });
  return { booked, next: entries.length === PAGE ? entries.at(-1)?.sort : undefined };
}

const readOne = ({ sk }: Key, at: Instant, item: unknown): Booked =>
  sk === 'OUTBOX' ? { at, row: item as OutboxRow } : { at, walletEntry: v.parse(WalletEntryRecord, item) };
