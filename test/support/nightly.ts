import Stripe from 'stripe';
import type { Ledger } from '../../local/processor/http/server.ts';
import type { Day } from '../../shared/domain/ids.ts';
import type { AccountBook } from '../../shared/ledger/books.ts';
import { checkLedger, type Verdict } from '../../shared/ledger/check.ts';
import { readLiveBook } from '../../shared/ledger/live-books.ts';
import type { Source } from '../../shared/ledger/read/source.ts';
import { readTenantItems } from '../../shared/ledger/read/tenant-items.ts';
import type { Item } from '../../shared/ledger/view.ts';
import type { Violation } from '../../shared/ledger/violation.ts';
import { beginWalk, isOver, walkOn } from '../../shared/ledger/walk/walk.ts';
import type { Processor } from '../../shared/processor/client.ts';
import { listFields } from '../../shared/storage/table/keys.ts';

type Sides = Readonly<{
  items: readonly Item[];
  books: { accounts: Readonly<Record<string, AccountBook>> };
  now: Date;
}>;
type Tenant = Parameters<typeof readTenantItems>[0];

/** So many payments of a part: few, so that what belongs together is in different ones. */
const PART_MAX = 2;
const HOUR_MS = 60 * 60_000;
/** How far back the nightly check may have to look, and to before everything. */
const WINDOWS_MS = [1, 24, 3 * 24, 33 * 24].map((hours) => hours * HOUR_MS);
const windowsAt = (now: Date) => [...WINDOWS_MS.map((ms) => new Date(now.getTime() - ms)), new Date(0)];

/** What the check of a part of the records says that the check of all of them does not. `whole` is the verdict of the latter. */
export async function falseAlarms(tenantId: string, sides: Sides, whole: Verdict): Promise<string[]> {
  const source = sourceOf(sides.items);
  const known = new Set(whole.violations.map(nameOf));
  const found: string[] = [];
  const [shortest, ...longer] = windowsAt(sides.now);
  const inParts = [longer.at(-1), shortest].filter((since) => since !== undefined);
  const checks = [
    ...windowsAt(sides.now).map((since) => ({
      since,
      check: () => checkSince(tenantId, sides, since, source),
    })),
    ...inParts.map((since) => ({ since, check: () => checkInParts(tenantId, sides, since, PART_MAX) })),
  ];
  for (const { since, check } of checks) {
    const { violations, drift } = await check();
    const drifted = Object.entries(drift).filter(
      ([currency, minor]) => minor !== 0 && !whole.drift[currency],
    );
    const said = [
      ...violations
        .filter((one) => !known.has(nameOf(one)))
        .map(({ invariant, message }) => `${invariant} ${message}`),
      ...drifted.map(([currency, minor]) => `drift ${minor} ${currency}`),
    ];
    found.push(...said.map((message) => `since ${since.toISOString()}: ${message}`));
  }
  return found;
}

/** The check of a night that looks back for an hour, in one run, and in the smallest parts in which it takes several. */
export const nightOf = (tenantId: string, sides: Sides) =>
  checkSince(tenantId, sides, new Date(sides.now.getTime() - HOUR_MS));
export const partsOf = (tenantId: string, sides: Sides) =>
  checkInParts(tenantId, sides, new Date(sides.now.getTime() - HOUR_MS), 1);

async function checkInParts(
  tenantId: string,
  { items, books, now }: Sides,
  since: Date,
  most: number,
): Promise<Verdict> {
  const processors = Object.fromEntries(
    Object.entries(books.accounts).map(([id, book]) => [id, processorOf(book)]),
  );
  const sides = { source: sourceOf(items), processors, pace: async () => {}, gateways: 1 };
  let walk = beginWalk({ tenantId: tenantId as Tenant, day: '2026-11-22' as Day }, since, now, sides);
  while (!isOver(walk)) walk = await walkOn(walk, sides, most);
  const violations = walk.violations as Violation[];
  return { violations, drift: walk.drift, clean: violations.length === 0 };
}

/** The nightly check of what both sides have since a time, read from what was read before. */
export async function checkSince(
  tenantId: string,
  { items, books, now }: Sides,
  since: Date,
  source: Source = sourceOf(items),
): Promise<Verdict> {
  const accounts = await Promise.all(
    Object.entries(books.accounts).map(
      async ([id, book]) => [id, await readLiveBook(processorOf(book), since, async () => {})] as const,
    ),
  );
  const read = await readTenantItems(tenantId as Tenant, since, source);
  return checkLedger({
    items: read,
    books: { accounts: Object.fromEntries(accounts) },
    now,
    isPartial: true,
    since,
  });
}

/** Records are listed in another order than they were read in, and so are the names in a message. */
const nameOf = ({ invariant, message }: Violation) => [invariant, ...message.split(/[ ,]+/).sort()].join(' ');

/** Answers as the table does, of items that were read from it. */
export function sourceOf(items: readonly Item[]): Source {
  const byKey = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
  const lists = Map.groupBy(items, ({ listPk }) => listPk);
  return {
    async *pagesOf(tenantId, list) {
      const listed = lists.get(listFields(tenantId, list, '').listPk) ?? [];
      yield listed.toSorted(newestFirst);
    },
    async pageOf(tenantId, list, { limit, cursor }) {
      const listed = (lists.get(listFields(tenantId, list, '').listPk) ?? []).toSorted(newestFirst);
      const start = cursor === undefined ? 0 : Number(cursor);
      const end = start + limit;
      return { records: listed.slice(start, end), nextCursor: end < listed.length ? String(end) : null };
    },
    findPayment: async (intentId) => byKey.get(`INTENT#${intentId} DIRECTORY`),
    getAll: async (keys) => keys.map(({ pk, sk }) => byKey.get(`${pk} ${sk}`)),
    queryPrefix: async (pk, prefix) => items.filter((item) => item.pk === pk && item.sk.startsWith(prefix)),
    findWaiting: async (tenantId) =>
      items.filter(
        ({ pk, workPk }) => pk.startsWith(`T#${tenantId}#`) && String(workPk).startsWith('OUTBOX#'),
      ),
  };
}

const newestFirst = (one: Item, other: Item) => (String(one.listSk) < String(other.listSk) ? 1 : -1);

type Listed = Readonly<{ id: string; created: number; payment_intent?: string | null }>;
type Asked = Readonly<{
  created?: Readonly<{ gte?: number; lt?: number }>;
  limit?: number;
  starting_after?: string;
  payment_intent?: string;
}>;

/** Lists what an account's books hold, as the processor does. */
function processorOf(book: AccountBook): Processor {
  const { paymentIntents, setupIntents, charges, refunds, disputes } = book as Ledger;
  const charged = new Map(charges.map((charge) => [charge.payment_intent, charge]));
  const listing = (entries: readonly Listed[]) => ({
    async list({
      created: { gte = 0, lt = Infinity } = {},
      limit = 100,
      starting_after,
      payment_intent,
    }: Asked) {
      const listed = entries
        .filter(({ created }) => created >= gte && created < lt)
        .filter((entry) => payment_intent === undefined || entry.payment_intent === payment_intent)
        .toSorted((one, other) => other.created - one.created);
      const start = listed.findIndex(({ id }) => id === starting_after) + 1;
      return { data: listed.slice(start, start + limit), has_more: listed.length > start + limit };
    },
  });
  const objects = { payment_intents: paymentIntents, setup_intents: setupIntents, refunds, disputes };
  return {
    paymentIntents: listing(
      paymentIntents.map((intent) => ({ ...intent, latest_charge: charged.get(intent.id) ?? null })),
    ),
    setupIntents: listing(setupIntents),
    refunds: listing(refunds),
    disputes: listing(disputes),
    async rawRequest(_: string, path: string) {
      const [kind, id] = path.split('/').slice(2) as [keyof typeof objects, string];
      const found = (objects[kind] as readonly Listed[]).find((one) => one.id === id);
      if (found) return found;
      throw new Stripe.errors.StripeInvalidRequestError({
        code: 'resource_missing',
        type: 'invalid_request_error',
      });
    },
  } as unknown as Processor;
}

/** The faults of `test/ledger/check.test.ts` that the check of one night does not find: most of it is in no list of records, and some is of a payment under way. */
export const UNSEEN_BY_NIGHT = new Set([
  'two charges of one intent', // The processor's list shows an intent with its last charge.
  'a decline limit that counted too much',
  'a try that an ended attempt kept',
  'a decline limit that was lost',
  'a missing card',
  'a missing directory row',
  'an event that was never written',
  'an event written twice',
  'an attempt without its lock', // The next night finds it, when the payer's time is over.
  'events that no sweep will find',
  'a partition without its tenant',
  'another tenant’s event',
  'a gap in numbers', // Of the first number of those days. I8 misses the invoice.
]);

/** And the one that it does not find when it takes several runs: it is counted over records of different parts. */
export const UNSEEN_IN_PARTS = new Set(['a decline that was not counted']);
