import type { Processor } from '../processor/client.ts';
import type { AccountBook, BookDispute, BookIntent, BookRefund, BookSetupIntent } from './books.ts';
import type { Pace } from './pace.ts';

const PAGE = 100;

/** Pages what one account did since a day: its payment and setup intents, refunds and disputes. Lists are immediate at the processor; searches lag. */
export async function readLiveBook(processor: Processor, since: Date, pace: Pace): Promise<AccountBook> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const expand = ['data.latest_charge'];
  const intents = await readAll(
    (after) => processor.paymentIntents.list({ created, limit: PAGE, expand, ...after }),
    pace,
  );
  const setups = await readAll(
    (after) => processor.setupIntents.list({ created, limit: PAGE, ...after }),
    pace,
  );
  const refunds = await readAll((after) => processor.refunds.list({ created, limit: PAGE, ...after }), pace);
  const disputes = await readAll(
    (after) => processor.disputes.list({ created, limit: PAGE, ...after }),
    pace,
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
  };
}

type Page<Entry> = { data: Entry[]; has_more: boolean };

/** Every entry of a list, a page at a time. */
export async function readAll<Entry extends { id: string }>(
  list: (after: { starting_after?: string }) => Promise<Page<Entry>>,
  pace: Pace,
): Promise<Entry[]> {
  const all: Entry[] = [];
  for (let more = true; more; ) {
    await pace();
    const last = all.at(-1)?.id;
    const page = await list(last === undefined ? {} : { starting_after: last });
    all.push(...page.data);
    more = page.has_more;
  }
  return all;
}

const idOf = (named: string | { id: string } | null): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);
