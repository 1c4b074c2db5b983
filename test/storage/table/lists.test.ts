import { expect, it } from 'vitest';
import {
  type AttemptId,
  type CustomerId,
  type Day,
  type EventId,
  type Instant,
  type LinkSlug,
  orderIdOf,
  type TenantId,
} from '../../../shared/domain/ids.ts';
import {
  newId,
  newLinkSlug,
  newOperationId,
  newTenantId,
  operationsFrom,
  randomBase32,
} from '../../../shared/runtime/new-id.ts';
import { type Key, keys, type ListName, listFields } from '../../../shared/storage/table/keys.ts';
import {
  eventListFields,
  linkListFields,
  orderListFields,
} from '../../../shared/storage/table/list-shards.ts';
import {
  findListed,
  PAGE_MAX,
  type RecordsRequest,
  readPage,
  readRecords,
} from '../../../shared/storage/table/lists.ts';
import { change, commit, create } from '../../../shared/storage/table/table.ts';
import { forOneTenant } from '../../../shared/storage/table/tenant-guard.ts';
import { permitUnreadablePuts } from '../../support/read-back.ts';
import { plant } from '../../tenants/support/plant.ts';
import { later } from '../owner.ts';

permitUnreadablePuts();

const LISTED = 250;
const PAGE = 7; // Does not divide 250.

/** Puts links into a tenant's list, one a second, and gives their slugs, newest first. */
async function addLinks(tenantId: TenantId, from: number, count: number): Promise<LinkSlug[]> {
  const links = Array.from({ length: count }, (_, index) => {
    const at = later(from + index);
    return {
      slug: newLinkSlug(tenantId, newOperationId(later(-index))),
      createdAt: at.toISOString() as Instant,
    }; // Slugs sort the other way round.
  });
  const writes = links.map(({ slug, createdAt }) =>
    create(keys.link(tenantId, slug), {
      slug,
      tenantId,
      createdAt,
      ...linkListFields(tenantId, slug, createdAt),
    }),
  );
  for (let start = 0; start < writes.length; start += PAGE_MAX)
    await commit(writes.slice(start, start + PAGE_MAX));
  return links.map(({ slug }) => slug).toReversed();
}

async function walk(
  tenantId: TenantId,
  limit: number,
  betweenPages: (page: number) => Promise<unknown> = async () => {},
  list: ListName = 'LINK',
) {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const { records, nextCursor } = await readPage(tenantId, list, { limit, cursor });
    pages.push(records.map(({ slug }) => String(slug)));
    cursor = nextCursor ?? undefined;
    await betweenPages(pages.length);
  } while (cursor !== undefined);
  return pages;
}

it('readPage walks 250 links, newest first, each once, while newer links are added', async () => {
  const tenantId = newTenantId();
  const slugs = await addLinks(tenantId, 0, LISTED);
  const pages = await walk(tenantId, PAGE, (page) => addLinks(tenantId, LISTED + page * 10, 3));
  expect(pages.flat()).toEqual(slugs);
  expect(pages.map(({ length }) => length)).toEqual([...Array(35).fill(PAGE), 5]);
  const [newest] = await walk(tenantId, PAGE);
  expect(newest).not.toContain(slugs[0]);
});

it('readPage goes on where it was when the record that the cursor names is gone', async () => {
  const tenantId = newTenantId();
  const slugs = await addLinks(tenantId, 0, 6);
  const { nextCursor } = await readPage(tenantId, 'LINK', { limit: 3 });
  const key = keys.link(tenantId, slugs[2] as LinkSlug);
  await commit([change(key, { remove: ['listPk', 'listSk'] })]);
  const next = await readPage(tenantId, 'LINK', { limit: 3, cursor: nextCursor ?? '' });
  expect(next.records.map(({ slug }) => slug)).toEqual(slugs.slice(3));
});

it('readPage walks events that were listed before the list was spread over partitions, and after it, as one list', async () => {
  const tenantId = newTenantId();
  const ids = Array.from({ length: 40 }, (_, by) => newId<EventId>('event', later(by)));
  const fields = ids.map((id, by) => {
    const at = later(by).toISOString() as Instant;
    return by % 3 === 0 ? listFields(tenantId, 'EVENT', `${at}#${id}`) : eventListFields(tenantId, id, at);
  });
  expect(new Set(fields.map(({ listPk }) => listPk)).size).toBeGreaterThan(2);
  await commit(
    ids.map((id, by) => create(keys.delivery(tenantId, id), { tenantId, slug: id, ...fields[by] })),
  );
  expect((await walk(tenantId, 7, undefined, 'EVENT')).flat()).toEqual(ids.toReversed());
});

it('readPage refuses to list another tenant’s records in work for one tenant', async () => {
  const [mine, theirs] = [newTenantId(), newTenantId()];
  await expect(forOneTenant(mine, () => readPage(theirs, 'LINK', { limit: 1 }))).rejects.toThrow(
    'touches no other',
  );
});

it('readPage refuses an item of another tenant that a list leads to', async () => {
  const [mine, theirs] = [newTenantId(), newTenantId()];
  const [slug] = (await addLinks(theirs, 0, 1)) as [LinkSlug];
  await plant({
    ...keys.link(theirs, slug),
    slug,
    tenantId: theirs,
    ...linkListFields(mine, slug, '2026-11-21T00:00:00.000Z' as Instant),
  });
  await expect(forOneTenant(mine, () => readPage(mine, 'LINK', { limit: 1 }))).rejects.toThrow(
    'touches no other',
  );
});

const cursorOf = async (tenantId: TenantId) =>
  (await readPage(tenantId, 'LINK', { limit: 1 })).nextCursor ?? '';
const refusal = { code: 'invalid_request', details: { field: 'cursor' } };

it('a cursor is refused for another tenant and for another list', async () => {
  const [mine, theirs] = [newTenantId(), newTenantId()];
  await Promise.all([addLinks(mine, 0, 2), addLinks(theirs, 0, 2)]);
  const cursor = await cursorOf(mine);
  expect((await readPage(mine, 'LINK', { limit: 1, cursor })).records).toHaveLength(1);
  await expect(readPage(theirs, 'LINK', { limit: 1, cursor })).rejects.toMatchObject(refusal);
  await expect(readPage(mine, 'TXN', { limit: 1, cursor })).rejects.toMatchObject(refusal);
});

it.each(['', 'x', '~', 'AAAAAAAAAAAAAAAAAAAAAAAA', 'ü', '\0'])(
  'a cursor is refused when it is %j',
  async (cursor) => {
    await expect(readPage(newTenantId(), 'LINK', { limit: 1, cursor })).rejects.toMatchObject(refusal);
  },
);

it('findListed finds a record by its id alone, and only in its own tenant’s list', async () => {
  const [tenantId, other] = [newTenantId(), newTenantId()];
  const ids = [0, 1, 2].map((by) => newId<AttemptId>('attempt', later(by)));
  const keyOf = (id: AttemptId): Key => keys.attempt(tenantId, 'cst_1' as never, id);
  await commit(ids.map((id) => create(keyOf(id), { id, tenantId, ...listFields(tenantId, 'TXN', id) })));
  for (const id of ids) expect(await findListed(tenantId, 'TXN', id)).toMatchObject({ id, ...keyOf(id) });
  const [first = ''] = ids;
  for (const none of [first.slice(0, -1), `${first}0`, 'txn_none', '~'])
    expect(await findListed(tenantId, 'TXN', none)).toBeUndefined();
  expect(await findListed(other, 'TXN', first)).toBeUndefined();
});

const EDGES = [
  '2026-11-19T23:59:59.999Z',
  '2026-11-20T00:00:00.000Z',
  '2026-11-21T23:59:59.999Z',
  '2026-11-22T00:00:00.000Z',
];

/** One attempt and one order of one customer at each moment. */
async function recordsAt(moments: readonly Date[]) {
  const tenantId = newTenantId();
  const customerId = `cst_${randomBase32(20)}` as CustomerId;
  const attempts = moments.map((at) => newId<AttemptId>('attempt', at));
  const orders = moments.map((at) => ({
    id: orderIdOf(customerId, newOperationId(at)),
    createdAt: at.toISOString() as Instant,
  }));
  await commit([
    ...attempts.map((id) =>
      create(keys.attempt(tenantId, customerId, id), {
        id,
        tenantId,
        status: 3,
        ...listFields(tenantId, 'TXN', id),
      }),
    ),
    ...orders.map(({ id, createdAt }) =>
      create(keys.order(tenantId, customerId, id), {
        id,
        tenantId,
        status: 2,
        ...orderListFields(tenantId, id, createdAt),
      }),
    ),
  ]);
  const read = (
    list: 'TXN' | 'ORDER',
    isOfCustomer: boolean,
    days: Partial<RecordsRequest>,
    limit = 10,
    status?: number,
  ) => {
    const key =
      list === 'TXN'
        ? keys.attempt(tenantId, customerId, '' as never)
        : keys.order(tenantId, customerId, '' as never);
    const idAt = (at: Instant) =>
      (list === 'TXN' ? 'txn_' : `ord_${customerId.slice(4)}`) + operationsFrom(new Date(at));
    const positionAt = list === 'TXN' || isOfCustomer ? idAt : (at: Instant) => at;
    const parse = (item: object) => item as { id: string; status: number };
    return readRecords(
      { tenantId, list, within: isOfCustomer ? key : undefined, positionAt, parse },
      { limit, status, ...days },
    );
  };
  return { attempts, orders: orders.map(({ id }) => id), read };
}

it.each([
  ['TXN', false],
  ['TXN', true],
  ['ORDER', false],
  ['ORDER', true],
] as const)(
  'readRecords of days gives those of %s from the first to the last millisecond, of one customer: %s',
  async (list, isOfCustomer) => {
    const { attempts, orders, read } = await recordsAt(EDGES.map((at) => new Date(at)));
    const ids = (list === 'TXN' ? attempts : orders) as string[];
    const days = { from: '2026-11-20' as Day, to: '2026-11-21' as Day };
    const { records, nextCursor } = await read(list, isOfCustomer, days);
    expect([records.map(({ id }) => id), nextCursor]).toEqual([[ids[2], ids[1]], null]);
    const page = await read(list, isOfCustomer, days, 1);
    const next = await read(list, isOfCustomer, { ...days, cursor: page.nextCursor ?? '' }, 1);
    expect([...page.records, ...next.records].map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(next.nextCursor).toBeNull();
    expect((await read(list, isOfCustomer, { from: '2026-11-22' as Day })).records).toHaveLength(1);
    expect((await read(list, isOfCustomer, { to: '2026-11-19' as Day })).records).toHaveLength(1);
  },
);
