import * as v from 'valibot';
import { type BookDay, BookDayRecord, type BookState, BookStateRecord } from '../../domain/books/state.ts';
import { BillingError } from '../../domain/errors.ts';
import type { Day, TenantId } from '../../domain/ids.ts';
import { keys } from '../table/keys.ts';
import { type Page, type PageRequest, readPartitionPage } from '../table/lists.ts';
import { lost } from '../table/lost.ts';
import { readable } from '../table/readable.ts';
import { change, create, get, type Write } from '../table/table.ts';

export async function findBookState(tenantId: TenantId): Promise<BookState | undefined> {
  const item = await get(keys.bookState(tenantId));
  return item === undefined ? undefined : v.parse(BookStateRecord, item);
}

/** Puts the state in place of the one that was read. Of two runs that export a tenant at once, one commits. */
export function putBookState(state: BookState, read: BookState | undefined): Write {
  const key = keys.bookState(state.tenantId);
  const stored = lost('books');
  const version = (read?.version ?? 0) + 1;
  const record = readable(BookStateRecord, { ...state, version });
  if (!read) return create(key, record, stored);
  const absent = (['running', 'counted', 'movedSince'] as const).filter(
    (field) => record[field] === undefined,
  );
  return change(key, { set: record, remove: absent, when: [['version', '=', read.version]] }, stored);
}

/** A day is closed once. */
export const createBookDay = (day: BookDay): Write =>
  create(keys.bookDay(day.tenantId, day.day), readable(BookDayRecord, day), lost('books'));

/** A page of the closed days, the latest first. */
export async function readBookDays(tenantId: TenantId, page: PageRequest): Promise<Page<BookDay>> {
  const { pk, sk } = keys.bookDay(tenantId, '' as Day);
  const { records, nextCursor } = await readPartitionPage(pk, sk, page);
  return { records: records.map((item) => v.parse(BookDayRecord, item)), nextCursor };
}

/** Throws `export_not_found` for a day that is not closed yet, or was before the books began. */
export async function getBookDay(tenantId: TenantId, day: Day): Promise<BookDay> {
  const item = await get(keys.bookDay(tenantId, day));
  if (item !== undefined) return v.parse(BookDayRecord, item);
  throw new BillingError(
    'export_not_found',
    'There are no books of this day. GET /admin/exports lists the days that are closed: each is, in the night after it.',
  );
}
