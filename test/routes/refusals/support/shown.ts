import { describe, expect, it } from 'vitest';
import { type ErrorCode, STATUS } from '../../../../shared/domain/errors.ts';
import { STAMP } from '../../../../shared/storage/table/stamp.ts';
import type { Answer } from '../../../support/gateway.ts';
import { booksOf } from '../../../support/money-books.ts';
import { itemsOf } from '../../../support/table.ts';
import type { TestTenant } from '../../../support/tenants.ts';
import { reviveWire, watchWire } from '../../../support/wire.ts';
import type { Handler } from '../../../tenants/support/positions.ts';

/** A refusal of a route, and how a test shows it. The table of routes counts these rows, and a test runs each of them. */
export type Shown = Readonly<{
  handler: Handler;
  code: ErrorCode;
  /** The field that is wrong, of a route that is shown to check each of its fields. */
  field?: string;
  show: () => Promise<void>;
}>;

export function showAll(rows: readonly Shown[]): void {
  for (const [code, shown] of Map.groupBy(rows, (row) => row.code)) {
    describe(code, () => {
      const named = shown.map((row) => ({ ...row, name: [row.handler, row.field].join(' ').trim() }));
      it.each(named)('is what $name answers', async ({ show }) => await show());
    });
  }
}

/** The codes of errors that a browser is shown as a page. */
const PAGES: readonly ErrorCode[] = ['invalid_json', 'unsupported_media_type'];

export function expectCode({ status, body }: Answer, code: ErrorCode): void {
  const found = PAGES.includes(code) ? /<title>Error</.exec(String(body)) && code : body.error?.code;
  expect([status, found]).toEqual([STATUS[code], code]);
}

/** Nothing is written and nothing reaches the processor's books. `except` are fields and books that may differ. */
export async function expectRefused(
  code: ErrorCode,
  tenant: TestTenant,
  send: () => Promise<Answer>,
  except: readonly string[] = [],
): Promise<void> {
  const before = await everythingOf(tenant, except);
  expectCode(await send(), code);
  expect(await everythingOf(tenant, except)).toEqual(before);
}

/** The same, without reading the records where the service sends no write and nothing to the processor. */
export async function expectRefusedAtOnce(
  code: ErrorCode,
  tenant: TestTenant,
  send: () => Promise<Answer>,
): Promise<void> {
  let before: Awaited<ReturnType<typeof everythingOf>> | undefined;
  watchWire(async ({ to, name }, go) => {
    const isRead = to === 'table' ? /Get|Query/.test(name) : name.startsWith('GET ');
    if (!isRead) before ??= await everythingOf(tenant);
    return await go();
  });
  expectCode(await send(), code);
  reviveWire();
  if (before) expect(await everythingOf(tenant)).toEqual(before);
}

const COUNTS: readonly string[] = ['KEY', 'DECLINES', 'TALLY', 'RISK', 'GUARD'];

/**
 * All but the keys of requests, of which a refused one leaves its own, expired, the counts of tries, of which I5 compares those of cards, and
 * the audit log, which says that something was refused.
 */
async function everythingOf(tenant: TestTenant, except: readonly string[] = []) {
  const without = <Whole extends object>(whole: Whole) =>
    Object.fromEntries(Object.entries(whole).filter(([name]) => !except.includes(name))) as Whole;
  const own = (await itemsOf(tenant.tenant.id)).filter(
    ({ pk, sk }) => !COUNTS.includes(sk) && !pk.includes('#AUDIT#'),
  );
  const items = own.toSorted((one, other) => (`${one.pk} ${one.sk}` < `${other.pk} ${other.sk}` ? -1 : 1));
  const { balanceTransactions: _, payouts: __, ...books } = await booksOf(tenant); // Time alone changes these.
  return { items: items.map(without), books: structuredClone(without(books)) };
}

/** What money and records are: all but the attempts, their customers and the counts of tries. */
const SOLD = /^(LINK|INVOICE#|ORDER#|SUBSCRIPTION#|WALLET|CARD#|REFUND#)/;
const OF_ATTEMPTS = ['openAttempt', 'lastAttempt', 'cycleTry', 'version', 'declines', 'ttl'];

/** An attempt is kept, but nothing is charged, sold or saved. */
export async function expectNothingSold(
  code: ErrorCode,
  tenant: TestTenant,
  send: () => Promise<Answer>,
): Promise<void> {
  const before = await soldBy(tenant);
  expectCode(await send(), code);
  expect(await soldBy(tenant)).toEqual(before);
}

export async function soldBy(tenant: TestTenant) {
  const { items, books } = await everythingOf(tenant, OF_ATTEMPTS);
  const charged = books.paymentIntents
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, amount }) => [id, amount]);
  const sold = items.filter(({ sk }) => SOLD.test(String(sk)));
  // An attempt that ended held its order or link and let go of it: both commits left their stamp.
  return { sold: sold.map(({ [STAMP]: _, ...item }) => item), charged, refunds: books.refunds.length };
}
