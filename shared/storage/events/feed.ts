import type { BillingEvent, OutboxRow } from '../../domain/events/event.ts';
import type { Instant, TenantId } from '../../domain/ids.ts';
import { instant, minutesAfter } from '../../domain/time/calendar.ts';
import { EVENTS_KEPT_DAYS } from '../outbox.ts';
import { listFields } from '../table/keys.ts';
import { listPartitions } from '../table/list-shards.ts';
import { cursorAt, PAGE_MAX, positionIn } from '../table/lists.ts';
import { TABLE } from '../table/schema.ts';
import { getAll, queryIndex } from '../table/table.ts';

/**
 * Longer than from the moment that a function takes for `createdAt` until the index has what it commits: a page never grows in its middle, so a
 * reader who goes on from its end misses nothing.
 */
const SETTLED_MINUTES = 2;
const DAY_MINUTES = 24 * 60;

/** From a place on, or from an instant on. */
export type FeedRequest = Readonly<{
  after?: string | undefined;
  since?: Instant | undefined;
  limit: number;
}>;
/** An event with the row that holds it. */
export type FedEvent = Readonly<{ event: BillingEvent; row: Pick<OutboxRow, 'id' | 'traceId'> }>;
/** `next` leads on from the last event, now or later. Absent from a feed that was empty until now. */
export type FeedPage = Readonly<{
  events: readonly FedEvent[];
  next: string | undefined;
  hasMore: boolean;
}>;

/** A page of all events of a tenant's projects, in the order in which they happened, with endpoints or without. */
export async function listFeed(
  tenantId: TenantId,
  { after, since = '' as Instant, limit }: FeedRequest,
  now: Date,
): Promise<FeedPage> {
  const { listPk } = listFields(tenantId, 'FEED', '');
  const [from, seen] =
    after === undefined ? [since, ALL] : placeOf(positionIn(listPk, after, undefined, 'after'));
  const kept = instant(minutesAfter(now, -EVENTS_KEPT_DAYS * DAY_MINUTES));
  const before = instant(minutesAfter(now, -SETTLED_MINUTES));
  const rowsMax = Math.min(limit + 1, PAGE_MAX); // One may be the row of the last event, which may have more of them.
  const range = { from: from > kept ? from : kept, before, limit: rowsMax + 1 };
  const read = (partition: string) => queryIndex(TABLE.lists, partition, range);
  const found = (await Promise.all(listPartitions(tenantId, 'FEED').map(read)))
    .flat()
    .sort((one, other) => (one.sort < other.sort ? -1 : 1));
  const taken = found.slice(0, rowsMax);
  const rows = (await getAll(taken.map(({ key }) => key))) as (OutboxRow | undefined)[];
  const listed = taken.flatMap(({ sort }, at) => {
    const row = rows[at];
    return (row?.events ?? []).map((event, index) => ({ event, row: row as OutboxRow, sort, index }));
  });
  const fresh = listed.filter(({ sort, index }) => sort > from || (sort === from && index > seen));
  const page = fresh.slice(0, limit);
  // A page that has all of its rows ends behind them, also behind one that was removed since the index was read.
  const end =
    page.length < fresh.length ? page.at(-1) : taken.at(-1) && { sort: taken.at(-1)?.sort, index: ALL };
  return {
    events: page.map(({ event, row }) => ({ event, row })),
    next: end ? cursorAt(listPk, `${end.sort}#${end.index}`) : after,
    hasMore: page.length < fresh.length || found.length > taken.length,
  };
}

/**
 * What a tenant's projects did since a moment, the oldest first: also what is so new that more may yet be listed before it. For people who watch,
 * and read again what they have seen.
 */
export async function listLatest(tenantId: TenantId, since: Date, limit = PAGE_MAX): Promise<BillingEvent[]> {
  const read = async (partition: string) => {
    const found: Awaited<ReturnType<typeof queryIndex>> = [];
    for (let from: string = instant(since), isLast = false; !isLast; ) {
      const page = await queryIndex(TABLE.lists, partition, { from, before: '~', limit });
      found.push(...page);
      from = `${page.at(-1)?.sort}~`;
      isLast = page.length < limit;
    }
    return found;
  };
  const found = (await Promise.all(listPartitions(tenantId, 'FEED').map(read))).flat();
  const rows = (await getAll(found.map(({ key }) => key))) as (OutboxRow | undefined)[];
  const events = rows.flatMap((row) => row?.events ?? []);
  return events.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}

/** No commit has so many events. */
const ALL = 999;

/** The sort key of an event's row, and its place among the events of the row. */
function placeOf(position: string): [sort: string, index: number] {
  const at = position.lastIndexOf('#');
  return [position.slice(0, at), Number(position.slice(at + 1))];
}
