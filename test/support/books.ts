import { expect } from 'vitest';
import { isBookedFromRecord, PROCESSOR, WALLETS } from '../../shared/domain/books/accounts.ts';
import type { BookEntry } from '../../shared/domain/books/entry.ts';
import type { Summary } from '../../shared/domain/books/files.ts';
import type { BookState, Running } from '../../shared/domain/books/state.ts';
import type { Instant, RefundId, TenantId } from '../../shared/domain/ids.ts';
import { isOpen } from '../../shared/domain/refunds/refund.ts';
import { blocksRefunds } from '../../shared/domain/sales/dispute.ts';
import { readBookedPart } from '../../shared/flows/books/read-booked.ts';
import { parseAttempt } from '../../shared/storage/attempts.ts';
import { parseRefund } from '../../shared/storage/refunds/refunds.ts';
import { listAllTenants, listProjects } from '../../shared/storage/tenants.ts';
import { parseWallet } from '../../shared/storage/wallets.ts';
import { backend } from './backend.ts';
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

/** What the processor's own list leaves in the tenant's account, by currency. */
export async function balanceAt(tenant: TestTenant): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { currency, net } of (await booksOf(tenant)).balanceTransactions)
    sums[currency] = (sums[currency] ?? 0) + net;
  return sums;
}

const [EVER, NEVER] = ['1970-01-01T00:00:00.000Z', '9999-12-31T00:00:00.000Z'] as [Instant, Instant];

/**
 * For every tenant of the table: what all that was ever booked leaves at the processor is what the processor took, less what it gave back and
 * what disputes hold or took, and what it leaves in wallets is in them.
 */
export async function expectBooksToBalance(): Promise<void> {
  for (const { tenantId } of await listAllTenants()) {
    const entries = await everythingBooked(tenantId);
    for (const { postings } of entries) expect(postings.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
    const of = (isWanted: (account: string) => boolean) => {
      const sums: Record<string, number> = {};
      for (const { postings, currency } of entries)
        for (const { minor } of postings.filter(({ account }) => isWanted(account)))
          sums[currency] = (sums[currency] ?? 0) + minor;
      return sums;
    };
    expect(of((account) => account === 'unexplained')).toEqual({});
    expect(nonZero(of((account) => PROCESSOR.test(account)))).toEqual(await atProcessors(tenantId));
    const wallets = (await recordsOf(tenantId, 'WALLET#')).map(parseWallet);
    const held = wallets.map(
      ({ currency, balance, holdBalance }) => [currency, -balance - holdBalance] as const,
    );
    expect(nonZero(of((account) => account === WALLETS))).toEqual(summed(held));
  }
}

/** What the books of a tenant say is owed of tax, of all that was ever booked. */
export const taxOwed = async ({ tenant }: TestTenant): Promise<number> =>
  (await everythingBooked(tenant.id))
    .flatMap(({ postings }) => postings)
    .reduce((sum, { account, minor }) => (account.startsWith('tax:') ? sum - minor : sum), 0);

async function everythingBooked(tenantId: TenantId): Promise<BookEntry[]> {
  const projects = await listProjects(tenantId);
  const at = (instant: Instant) => Object.fromEntries(projects.map(({ id }) => [id, instant]));
  const state = { tenantId, until: at(EVER) } as unknown as BookState;
  const entries: BookEntry[] = [];
  let position: string | undefined;
  do {
    const running = { day: '2027-01-01', to: at(NEVER), position } as unknown as Running;
    const part = await readBookedPart({ state, running, projects, mayLeaveOut: false });
    entries.push(...part.entries);
    position = part.position;
  } while (position !== undefined);
  return entries;
}

/** Of the payments that are recorded: their charges and refunds as the processor has them, but for refunds whose outcome is open here, and their disputes as they are recorded. */
async function atProcessors(tenantId: TenantId): Promise<Record<string, number>> {
  const attempts = (await recordsOf(tenantId, 'TXN#')).map(parseAttempt);
  const own = attempts.filter((one) => one.state === 'succeeded' && isBookedFromRecord(one));
  const intents = new Set(own.map(({ intentId }) => intentId));
  const open = new Set(
    (await recordsOf(tenantId, 'REFUND#'))
      .map(parseRefund)
      .filter(isOpen)
      .map(({ id }) => id),
  );
  const { accounts } = (await backend()).processor.ledger;
  const moved = Object.values(accounts).flatMap(({ charges, refunds }) => [
    ...charges.filter(({ status }) => status === 'succeeded').map((one) => ({ ...one, sign: 1 })),
    ...refunds
      .filter(({ status, metadata }) => status === 'succeeded' && !open.has(metadata.refund as RefundId))
      .map((one) => ({ ...one, sign: -1 })),
  ]);
  return summed([
    ...moved.flatMap(({ payment_intent: intent, currency, amount, sign }) =>
      intents.has(intent) ? [[currency, sign * amount] as const] : [],
    ),
    ...own
      .flatMap(({ disputes = [] }) => disputes)
      .filter(blocksRefunds)
      .map(({ currency, amountMinor }) => [currency, -amountMinor] as const),
  ]);
}

function summed(parts: readonly (readonly [currency: string, minor: number])[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [currency, minor] of parts) sums[currency] = (sums[currency] ?? 0) + minor;
  return nonZero(sums);
}

const nonZero = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, minor]) => minor !== 0));
