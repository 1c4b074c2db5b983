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
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const expand = ['data.latest_charge'];
  const unread: UnreadEntry[] = [];
  const intents = await readAll(
    (after) => processor.paymentIntents.list({ created, limit: PAGE, expand, ...after }),
    pace,
    unread,
  );
  const setups = await readAll(
    (after) => processor.setupIntents.list({ created, limit: PAGE, ...after }),
    pace,
    unread,
  );
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
  return {
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
    refunds: refunds.map(
      (refund): BookRefund => ({ ...refund, payment_intent: idOf(refund.payment_intent) }),
    ),
    disputes: disputes.map(
      (dispute): BookDispute => ({ ...dispute, payment_intent: idOf(dispute.payment_intent) }),
    ),
    unread,
  };
}

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
