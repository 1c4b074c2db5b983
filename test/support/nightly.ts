import type { Ledger } from '../../local/processor/http/server.ts';
import type { AccountBook } from '../../shared/ledger/books.ts';
import { checkLedger, type Verdict } from '../../shared/ledger/check.ts';
import { readLiveBook } from '../../shared/ledger/live-books.ts';
import type { Source } from '../../shared/ledger/read/source.ts';
import { readTenantItems } from '../../shared/ledger/read/tenant-items.ts';
import type { Item } from '../../shared/ledger/view.ts';
import type { Violation } from '../../shared/ledger/violation.ts';
import type { Processor } from '../../shared/processor/client.ts';
import { listFields } from '../../shared/storage/table/keys.ts';

type Sides = Readonly<{
  items: readonly Item[];
  books: { accounts: Readonly<Record<string, AccountBook>> };
  now: Date;
}>;
type Tenant = Parameters<typeof readTenantItems>[0];

const HOUR_MS = 60 * 60_000;
/** How far back the nightly check may have to look, and to before everything. */
const WINDOWS_MS = [1, 24, 3 * 24, 33 * 24].map((hours) => hours * HOUR_MS);
const windowsAt = (now: Date) => [...WINDOWS_MS.map((ms) => new Date(now.getTime() - ms)), new Date(0)];

/** What the check of a part of the records says that the check of all of them does not. `whole` is the verdict of the latter. */
export async function falseAlarms(tenantId: string, sides: Sides, whole: Verdict): Promise<string[]> {
  const source = sourceOf(sides.items);
  const known = new Set(whole.violations.map(nameOf));
  const found: string[] = [];
  for (const since of windowsAt(sides.now)) {
    const { violations, drift } = await checkSince(tenantId, sides, since, source);
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
      yield listed.toSorted((one, other) => (String(one.listSk) < String(other.listSk) ? 1 : -1));
    },
    getAll: async (keys) => keys.map(({ pk, sk }) => byKey.get(`${pk} ${sk}`)),
    queryPrefix: async (pk, prefix) => items.filter((item) => item.pk === pk && item.sk.startsWith(prefix)),
    findWaiting: async (tenantId) =>
      items.filter(
        ({ pk, workPk }) => pk.startsWith(`T#${tenantId}#`) && String(workPk).startsWith('OUTBOX#'),
      ),
  };
}

type Listed = Readonly<{ id: string; created: number }>;

/** Lists what an account's books hold, as the processor does. */
function processorOf(book: AccountBook): Processor {
  const { paymentIntents, setupIntents, charges, refunds, disputes } = book as Ledger;
  const charged = new Map(charges.map((charge) => [charge.payment_intent, charge]));
  const listing = (entries: readonly Listed[]) => ({
    list: async ({ created: { gte } }: { created: { gte: number } }) => ({
      data: entries.filter(({ created }) => created >= gte),
      has_more: false,
    }),
  });
  return {
    paymentIntents: listing(
      paymentIntents.map((intent) => ({ ...intent, latest_charge: charged.get(intent.id) ?? null })),
    ),
    setupIntents: listing(setupIntents),
    refunds: listing(refunds),
    disputes: listing(disputes),
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
