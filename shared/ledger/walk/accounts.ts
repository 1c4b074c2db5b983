import { invariant } from '../../domain/errors.ts';
import { type AttemptId, CUSTOMER_ID, type CustomerId, type TenantId } from '../../domain/ids.ts';
import type { After } from '../../processor/pages.ts';
import { type Key, keys } from '../../storage/table/keys.ts';
import type { AccountBook, BookRefund } from '../books.ts';
import { from, readAll as listAll, readBook, type Span } from '../live-books.ts';
import type { Source } from '../read/source.ts';
import { readAll, readWithNamed } from '../read/tenant-items.ts';
import type { Item } from '../view.ts';
import type { LiveSides } from './sides.ts';

type Books = Readonly<Record<string, AccountBook>>;

/** What all accounts did in the last part of a span: as much as has so many intents in one of them, and all of it when `most` is absent. */
export async function readAccounts(
  { processors, pace }: LiveSides,
  span: Span,
  most?: number,
): Promise<Readonly<{ books: Books; gte: number }>> {
  const read: Record<string, AccountBook> = {};
  let { gte } = span;
  for (const [id, processor] of Object.entries(processors)) {
    const part = await readBook(processor, { ...span, gte }, pace, most);
    read[id] = part.book;
    gte = part.gte;
  }
  const books = Object.entries(read).map(([id, book]) => [id, from(book, gte)] as const);
  return { books: Object.fromEntries(books), gte };
}

/**
 * The records of what the books show: the attempts of their intents, and of what refunds and disputes are about, however old, with all their
 * refunds and all that they name.
 */
export async function readRecordsOf(
  tenantId: TenantId,
  books: Books,
  { source }: LiveSides,
): Promise<Item[]> {
  return await readWithNamed(tenantId, () => readAttemptsOf(tenantId, books, source), source);
}

async function readAttemptsOf(tenantId: TenantId, books: Books, source: Source): Promise<Item[]> {
  const all = Object.values(books);
  const intents = all.flatMap((book) => [...book.paymentIntents, ...book.setupIntents]);
  const named = intents.flatMap(({ id, metadata }) => {
    const key = attemptNamedBy(tenantId, metadata);
    return key ? [{ id, key }] : [];
  });
  const attempts = await readAll(source, unique(named.map(({ key }) => key)));
  const read = new Set(attempts.map(nameOf));
  const found = new Set(named.filter(({ key }) => read.has(nameOf(key))).map(({ id }) => id));
  const returned = all.flatMap(({ refunds, disputes }) => [...refunds, ...disputes]);
  const sought = [...intents.map(({ id }) => id), ...returned.flatMap((one) => one.payment_intent ?? [])];
  const rows = await Promise.all(
    [...new Set(sought)].filter((id) => !found.has(id)).map((id) => source.findPayment(id)),
  );
  const others = unique(rows.flatMap((row) => attemptOf(tenantId, row) ?? []));
  attempts.push(
    ...(await readAll(
      source,
      others.filter((key) => !read.has(nameOf(key))),
    )),
  );
  const given = attempts
    .filter(({ refunds }) => refunds !== undefined)
    .map(({ pk, sk }) => source.queryPrefix(pk, `REFUND#${sk.slice('TXN#'.length)}#`));
  return [...attempts, ...(await Promise.all(given)).flat()];
}

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;
const unique = (wanted: readonly Key[]): Key[] => [
  ...new Map(wanted.map((key) => [nameOf(key), key])).values(),
];

function attemptNamedBy(
  tenantId: TenantId,
  { tenant, attempt, customer = '' }: Readonly<Record<string, string>>,
): Key | undefined {
  return tenant === tenantId && attempt !== undefined && CUSTOMER_ID.test(customer)
    ? keys.attempt(tenantId, customer as CustomerId, attempt as AttemptId)
    : undefined;
}

const attemptOf = (tenantId: TenantId, row: Item | undefined): Key | undefined =>
  row?.tenantId === tenantId
    ? keys.attempt(tenantId, row.customerId as CustomerId, row.attemptId as AttemptId)
    : undefined;

/** What an operator saw given back of a charge that has no other record, whenever that was. */
export async function withRefundsOf(
  books: Books,
  items: readonly Item[],
  { processors, pace }: LiveSides,
): Promise<Books> {
  const closed = new Set(items.flatMap(({ abortReason, id }) => (abortReason === 'refunded' ? [id] : [])));
  const completed: Record<string, AccountBook> = { ...books };
  const processorOf = (id: string) => {
    invariant(processors[id], 'a book is of an account whose key is open');
    return processors[id];
  };
  for (const [id, book] of Object.entries(books)) {
    const refunds = new Map<string, BookRefund>(book.refunds.map((refund) => [refund.id, refund]));
    for (const { id: intent } of book.paymentIntents.filter(({ metadata }) => closed.has(metadata.attempt))) {
      const list = (after: After) => processorOf(id).refunds.list({ payment_intent: intent, ...after });
      for (const refund of await listAll(list, pace))
        refunds.set(refund.id, { ...refund, payment_intent: intent });
    }
    completed[id] = { ...book, refunds: [...refunds.values()] };
  }
  return completed;
}
