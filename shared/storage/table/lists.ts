import { invalidField } from '../../domain/errors.ts';
import type { CustomerId, Day, Instant, ProjectId, TenantId } from '../../domain/ids.ts';
import { addDays, startOf, startOfDayIn } from '../../domain/time/calendar.ts';
import { fingerprint } from '../../runtime/hash.ts';
import { type Key, type ListName, listFields } from './keys.ts';
import { listPartitions } from './list-shards.ts';
import { TABLE } from './schema.ts';
import { getAll, queryIndex, queryPrefix } from './table.ts';

/** The largest page: as many items as one batch reads. */
export const PAGE_MAX = 100;

/** `cursor` is the `nextCursor` of the page before; without it the newest records are asked for. */
export type PageRequest = Readonly<{ limit: number; cursor?: string | undefined }>;
/** A page of what was made on the days `from` to `to`, both included. Without a time zone they are days in UTC, since a tenant's projects have several. */
export type ListRequest = PageRequest & Days;
type Days = Readonly<{ from?: Day | undefined; to?: Day | undefined; timeZone?: string | undefined }>;
/** Where in the order of a list the days begin, and where the first day after them does. */
type Range = Readonly<{ since?: string | undefined; before?: string | undefined }>;
export type Page<Record> = Readonly<{ records: readonly Record[]; nextCursor: string | null }>;
export type ListedItem = Readonly<{ [field: string]: unknown; pk: string; sk: string }>;

/**
 * One page of a tenant's list, newest first. The index only finds: each record is read strongly from its item, and one that was
 * removed since is left out, so a page may hold fewer than `limit`. The days are found by the order of the list.
 *
 * Throws `invalid_request` for a cursor that is not one of this list.
 */
export async function readPage(
  tenantId: TenantId,
  list: ListName,
  { limit, cursor, ...days }: ListRequest,
  positionAt: (at: Instant) => string = (at) => at,
): Promise<Page<ListedItem>> {
  const { listPk } = listFields(tenantId, list, '');
  const { since = '', before = LAST } = rangeOf(days, positionAt);
  const start = cursor === undefined ? before : earlier(positionIn(listPk, cursor), before);
  const entries = await newestBefore(tenantId, list, start, limit + 1);
  const found = entries.filter(({ sort }) => sort >= since);
  const listed = found.slice(0, limit);
  const last = listed.at(-1);
  const items = await getAll(listed.map(({ key }) => key));
  return {
    records: items.filter((item) => item !== undefined) as ListedItem[],
    nextCursor: last && found.length > limit ? cursorAt(listPk, last.sort) : null,
  };
}

/** The newest entries of a list. One that is spread is read in all of its partitions at once, in the time of the slowest. */
async function newestBefore(tenantId: TenantId, list: ListName, before: string, limit: number) {
  const read = (partition: string) =>
    queryIndex(TABLE.lists, partition, { before, limit, newestFirst: true });
  const found = await Promise.all(listPartitions(tenantId, list).map(read));
  return found
    .flat()
    .sort((one, other) => (one.sort < other.sort ? 1 : -1))
    .slice(0, limit);
}

/** One page of the items of a partition whose sort key begins so, newest first. The sort key must end in an id that sorts by time. */
export async function readPartitionPage(
  pk: string,
  skPrefix: string,
  { limit, cursor }: PageRequest,
  { since = '', before }: Range = {},
): Promise<Page<ListedItem>> {
  const list = `${pk} ${skPrefix}`;
  const start = cursor === undefined ? before : earlier(positionIn(list, cursor), before);
  const after = start === undefined ? undefined : skPrefix + start;
  const items = await queryPrefix<ListedItem>(pk, skPrefix, { limit: limit + 1, after, newestFirst: true });
  const found = items.filter(({ sk }) => sk.slice(skPrefix.length) >= since);
  const records = found.slice(0, limit);
  const last = records.at(-1)?.sk.slice(skPrefix.length);
  return { records, nextCursor: last && found.length > limit ? cursorAt(list, last) : null };
}

/** With `customerId` only that customer's records, with `projectId` only the project's; with `status` or the shop's own reference only those that have it. */
export type RecordsRequest = ListRequest &
  Readonly<{
    status?: number | undefined;
    customerId?: CustomerId | undefined;
    projectId?: ProjectId | undefined;
    clientReference?: string | undefined;
  }>;
type Records<Record> = Readonly<{
  tenantId: TenantId;
  list: ListName;
  /** Begins the keys of one customer's records of the kind. */
  within: Key | undefined;
  /** Where a moment is in the order of the list, or of the customer's records. */
  positionAt(at: Instant): string;
  parse(item: ListedItem): Record;
  isWanted?(record: Record): boolean;
}>;

/** How often one request reads on for records that are wanted. */
const LOOKS_MAX = 10;

type Asked = ListRequest &
  Readonly<{ status?: number | string | undefined; projectId?: ProjectId | undefined }>;

/**
 * A page of a tenant's records of one kind, newest first. If only some of them are wanted, it looks through ten times `limit` records at
 * most, so the page may hold fewer, or none, although `nextCursor` leads to more.
 */
export async function readRecords<Record extends { status: number | string; projectId?: ProjectId }>(
  { tenantId, list, within, positionAt, parse, isWanted = () => true }: Records<Record>,
  { status, projectId, limit, cursor, ...days }: Asked,
): Promise<Page<Record>> {
  const isAsked = (record: Record) =>
    isAskedFor(status, record.status) && isAskedFor(projectId, record.projectId);
  const read = async (request: PageRequest) => {
    const page = within
      ? await readPartitionPage(within.pk, within.sk, request, rangeOf(days, positionAt))
      : await readPage(tenantId, list, { ...request, ...days }, positionAt);
    return { ...page, records: page.records.map(parse) };
  };
  return await readWanted(read, (record) => isAsked(record) && isWanted(record), { limit, cursor });
}

/** A page of the wanted records of a list, which `read` reads a page of. It reads on for them ten times at most. */
export async function readWanted<Record>(
  read: (request: PageRequest) => Promise<Page<Record>>,
  isWanted: (record: Record) => boolean,
  { limit, cursor }: PageRequest,
): Promise<Page<Record>> {
  const records: Record[] = [];
  let next = cursor;
  for (let look = 0; look < LOOKS_MAX; look++) {
    const page = await read({ limit: limit - records.length, cursor: next });
    records.push(...page.records.filter(isWanted));
    if (page.nextCursor === null || records.length === limit) return { records, nextCursor: page.nextCursor };
    next = page.nextCursor;
  }
  return { records, nextCursor: next ?? null };
}

/** Whether a record has what is asked for, where it is. */
export const isAskedFor = <Value>(asked: Value | undefined, own: Value | undefined): boolean =>
  asked === undefined || asked === own;

/** Whether a record is of the customer and the project that are asked for, and of one of the days. `at` is the moment that its list counts. */
export const isOfQuery = (
  query: Pick<RecordsRequest, 'customerId' | 'projectId'> & Days,
  record: Readonly<{ customerId: CustomerId; projectId: ProjectId }>,
  at: Instant,
): boolean =>
  isAskedFor(query.customerId, record.customerId) &&
  isAskedFor(query.projectId, record.projectId) &&
  isWithin(query, at);

/** Whether a moment is on one of the days. */
export function isWithin(days: Days, at: Instant): boolean {
  const { since = '', before = LAST } = rangeOf(days, (moment) => moment);
  return at >= since && at < before;
}

function rangeOf({ from, to, timeZone }: Days, positionAt: (at: Instant) => string): Range {
  const begins = (day: Day) => (timeZone === undefined ? startOf(day) : startOfDayIn(timeZone, day));
  return {
    since: from && positionAt(begins(from)),
    before: to && positionAt(begins(addDays(to, 1))),
  };
}

const earlier = (one: string, other: string | undefined): string =>
  other !== undefined && other < one ? other : one;

/** A tenant's whole list, newest first, a page at a time: for work that looks at each record and keeps few of them. */
export async function* pagesOf(tenantId: TenantId, list: ListName): AsyncGenerator<readonly ListedItem[]> {
  let cursor: string | undefined;
  do {
    const page: Page<ListedItem> = await readPage(tenantId, list, { limit: PAGE_MAX, cursor });
    yield page.records;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** The record that a list holds under this id, wherever it lies. */
export async function findListed(
  tenantId: TenantId,
  list: ListName,
  id: string,
): Promise<ListedItem | undefined> {
  const [found] = await newestBefore(tenantId, list, `${id}${LAST}`, 1);
  if (found?.sort !== id) return undefined;
  const [item] = await getAll([found.key]);
  return item as ListedItem | undefined;
}

/** Sorts after every character of an id or an instant. */
const LAST = '~';
const CHECK_CHARACTERS = 16;
/** An id, or an instant and an id: anything else is no sort key of a list. */
const POSITION = /^[\w.:#-]{1,100}$/;

/**
 * A cursor is the sort key of a page's last record, so the next page begins there even if that record is gone by then. It holds a
 * check of the list it is for: taken to another list or tenant it is refused instead of giving a wrong page. The check is no
 * secret, and needs to be none, since the tenant of a page always comes from the caller's credential.
 */
export function cursorAt(listPk: string, position: string): string {
  return Buffer.from(fingerprint(listPk, position).slice(0, CHECK_CHARACTERS) + position).toString(
    'base64url',
  );
}

export function positionIn(listPk: string, cursor: string, form = POSITION, field = 'cursor'): string {
  const position = Buffer.from(cursor, 'base64url').toString().slice(CHECK_CHARACTERS);
  if (form.test(position) && cursorAt(listPk, position) === cursor) return position;
  throw invalidField(
    field,
    'This is not a cursor of this list. Send the nextCursor of the page before, or none for the first page.',
  );
}
