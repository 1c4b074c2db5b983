import { expect } from 'vitest';
import type { BookEntry } from '../../shared/domain/books/entry.ts';
import type { Summary } from '../../shared/domain/books/files.ts';
import { backend } from './backend.ts';
import { bookProblems, everythingBooked } from './booked-sides.ts';
import { catalogStaff } from './catalog.ts';
import { openBuckets } from './journal.ts';
import { booksOf } from './money-books.ts';
import { recordsOf } from './table.ts';
import type { TestTenant } from './tenants.ts';
import { checkLedgers, runWorker } from './workers.ts';

/** A night: what is over of all tenants is exported. */
export async function nightOfBooks(): Promise<void> {
  await openBuckets();
  await runWorker('plan-ledger-checks');
  await checkLedgers();
}

export type BooksOfDay = Readonly<{
  entries: readonly BookEntry[];
  summary: Summary;
  texts: readonly string[];
}>;

/** The books of a closed day, fetched as staff fetch them. */
export async function booksOn(tenant: TestTenant, day: string): Promise<BooksOfDay> {
  const staff = await catalogStaff(tenant);
  const { body } = await staff.get(`/admin/exports/${day}`);
  const files: { name: string; format: string; url: string }[] = body.data.files;
  const texts = await Promise.all(files.map(async ({ url }) => await (await fetch(url)).text()));
  const read = files.flatMap(({ format }, index) =>
    format === 'json' ? [JSON.parse(texts[index] ?? '')] : [],
  );
  return {
    entries: read.flatMap(({ entries = [] }) => entries),
    summary: read.find(({ kind }) => kind === 'summary'),
    texts,
  };
}

/** The books of all days that are closed, oldest first, but for days on which nothing was booked: the last one says what all of them leave. */
export async function booksToDate(tenant: TestTenant): Promise<BooksOfDay[]> {
  const staff = await catalogStaff(tenant);
  const days: string[] = [];
  let last: string | undefined;
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const { body } = await staff.get('/admin/exports', { limit: '100', ...(cursor && { cursor }) });
    const listed: { day: string; files: { name: string }[] }[] = body.data;
    last ??= listed[0]?.day;
    days.push(...listed.filter(({ day, files }) => day === last || files.length > 2).map(({ day }) => day));
    cursor = body.nextCursor ?? undefined;
  }
  const books: BooksOfDay[] = [];
  for (const day of days.toReversed()) books.push(await booksOn(tenant, day));
  return books;
}

/** What the processor's own list leaves in the tenant's account, by currency. */
export async function balanceAt(tenant: TestTenant): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { currency, net } of (await booksOf(tenant)).balanceTransactions)
    sums[currency] = (sums[currency] ?? 0) + net;
  return sums;
}

/** The books of every tenant of the table equal the processor and the wallets. */
export async function expectBooksToBalance(): Promise<void> {
  expect(await bookProblems({ recordsOf, accounts: (await backend()).processor.ledger.accounts })).toEqual(
    [],
  );
}

/** What the books of a tenant say is owed of tax, of all that was ever booked. */
export const taxOwed = async ({ tenant }: TestTenant): Promise<number> =>
  (await everythingBooked(tenant.id))
    .flatMap(({ postings }) => postings)
    .reduce((sum, { account, minor }) => (account.startsWith('tax:') ? sum - minor : sum), 0);
