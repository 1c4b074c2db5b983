import type { UnreadEntry } from '../processor/answer-shape.ts';
import type { Processor } from '../processor/client.ts';
import { type After, type Page, pagesOf } from '../processor/pages.ts';
import type { AccountBook, BookDispute, BookIntent, BookRefund, BookSetupIntent } from './books.ts';
import type { Pace } from './pace.ts';

const PAGE = 100;

/**
 * Pages what one account did since a day: its payment and setup intents, refunds and disputes. Lists are immediate at the processor; searches
 * lag. What cannot be read is `unread`, which the check reports, and no record of that id counts as one without a counterpart.
 */
export async function readLiveBook(processor: Processor, since: Date, pace: Pace): Promise<AccountBook> {
  return (await readBook(processor, { gte: Math.floor(since.getTime() / 1000) }, pace)).book;
}

/** Seconds: from `gte` on, and before `lt`. */
export type Span = Readonly<{ gte: number; lt?: number }>;

/**
 * The same between two times, and from when on that was read: lists begin with the newest entry, and are read no further than the second in
 * which they have `most` intents.
 */
export async function readBook(
  processor: Processor,
  span: Span,
  pace: Pace,
  most = Number.POSITIVE_INFINITY,
): Promise<Readonly<{ book: AccountBook; gte: number }>> {
  const unread: UnreadEntry[] = [];
  const limit = Math.min(PAGE, most);
  const expand = ['data.latest_charge'];
  const intents = await readNewest(
    (page) => processor.paymentIntents.list({ ...page, limit, expand }),
    span,
    most,
    { pace, unread },
  );
  const setups = await readNewest(
    (page) => processor.setupIntents.list({ ...page, limit }),
    { ...span, gte: intents.gte },
    most,
    { pace, unread },
  );
  const created = { ...span, gte: setups.gte };
  const refunds = await readAll(
    (after) => processor.refunds.list({ created, limit: PAGE, ...after }),
    pace,
    unread,
  );
  const disputes = await readAll(
    (after) => processor.disputes.list({ created, limit: PAGE, ...after }),
    pace,
    unread,
  );
  const book = bookOf(intents.entries, setups.entries, refunds, disputes);
  return { book: from({ ...book, unread }, setups.gte), gte: setups.gte };
}

/** What of a book was created from a second on. */
export function from(book: AccountBook, gte: number): AccountBook {
  const isSince = ({ created }: Readonly<{ created: number }>) => created >= gte;
  const paymentIntents = book.paymentIntents.filter(isSince);
  const ids = new Set(paymentIntents.map(({ id }) => id));
  return {
    ...book,
    paymentIntents,
    charges: book.charges.filter(({ payment_intent: intent }) => ids.has(intent)),
    setupIntents: book.setupIntents.filter(isSince),
    refunds: book.refunds.filter(isSince),
    disputes: book.disputes.filter(isSince),
  };
}

type Reading = Readonly<{ pace: Pace; unread: UnreadEntry[] }>;

/** The newest entries of a list: all, or so many and the rest of a second. `gte` is from when on there are no others. */
async function readNewest<Entry extends { id: string; created: number }>(
  list: (page: After & Readonly<{ created: Span }>) => PromiseLike<Page<Entry>>,
  created: Span,
  most: number,
  { pace, unread }: Reading,
): Promise<Readonly<{ entries: Entry[]; gte: number }>> {
  const entries: Entry[] = [];
  const paced = async (after: After) => {
    await pace();
    return await list({ created, ...after });
  };
  for await (const page of pagesOf(paced)) {
    entries.push(...page.data);
    unread.push(...(page.unread ?? []));
    const [first, last] = [entries.at(0), entries.at(-1)];
    if (page.has_more && entries.length >= most && first && last && last.created < first.created)
      return { entries, gte: last.created + 1 };
  }
  return { entries, gte: created.gte };
}

type Listed<Kind extends 'paymentIntents' | 'setupIntents' | 'refunds' | 'disputes'> = Awaited<
  ReturnType<Processor[Kind]['list']>
>['data'];

const bookOf = (
  intents: Listed<'paymentIntents'>,
  setups: Listed<'setupIntents'>,
  refunds: Listed<'refunds'>,
  disputes: Listed<'disputes'>,
): AccountBook => ({
  // The latest charge of each intent. One that charged twice shows as received more than its amount.
  charges: intents.flatMap(({ id, latest_charge: charge }) =>
    charge && typeof charge === 'object' ? [{ ...charge, payment_intent: id }] : [],
  ),
  paymentIntents: intents.map(
    (intent): BookIntent => ({
      ...intent,
      customer: idOf(intent.customer),
      payment_method: idOf(intent.payment_method),
      last_payment_error: intent.last_payment_error,
    }),
  ),
  setupIntents: setups.map(
    (setup): BookSetupIntent => ({
      ...setup,
      customer: idOf(setup.customer),
      payment_method: idOf(setup.payment_method),
      metadata: setup.metadata ?? {},
    }),
  ),
  refunds: refunds.map((refund): BookRefund => ({ ...refund, payment_intent: idOf(refund.payment_intent) })),
  disputes: disputes.map(
    (dispute): BookDispute => ({ ...dispute, payment_intent: idOf(dispute.payment_intent) }),
  ),
});

/** Every entry of a list, a page at a time. Throws for one that cannot be read, unless the caller takes those. */
export async function readAll<Entry extends { id: string }>(
  list: (after: After) => PromiseLike<Page<Entry>>,
  pace: Pace,
  unread?: UnreadEntry[],
): Promise<Entry[]> {
  const all: Entry[] = [];
  const paced = async (after: After) => {
    await pace();
    return await list(after);
  };
  for await (const page of pagesOf(paced)) {
    all.push(...page.data);
    if (page.unread && !unread) throw new Error('An entry of a list of the processor cannot be read.');
    unread?.push(...(page.unread ?? []));
  }
  return all;
}

const idOf = (named: string | { id: string } | null): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);
