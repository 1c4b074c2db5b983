import type { UnreadEntry } from './answer-shape.ts';

/**
 * One page of a list. `unread` are the entries that the client left out since they cannot be read (`readableList`). What each list is taken
 * for decides what they count as:
 *
 *   intents and setup intents that name an attempt   nothing is found: unknown, so the fence and what is sent again wait
 *   refunds of a payment                             those that are read are booked; that another one was not made is unknown
 *   what an account did, for the ledger check        a difference for each, and no record that it may be about counts as unmatched
 *   what an account did, for a restore               intents and refunds stop the restore, a dispute is left to a person
 *   endpoints and domains, for an operator           nothing: they are another's, or are registered again
 */
export type Page<Entry> = Readonly<{
  data: readonly Entry[];
  has_more: boolean;
  unread?: readonly UnreadEntry[];
}>;
export type After = Readonly<{ starting_after?: string }>;

/** The pages of a list, in its order. Each next one begins after the last entry that was read. */
export async function* pagesOf<Entry extends { id: string }>(
  list: (after: After) => PromiseLike<Page<Entry>>,
): AsyncGenerator<Page<Entry>, void> {
  let after: After = {};
  for (;;) {
    const page = await list(after);
    yield page;
    const last = page.data.at(-1)?.id;
    if (!page.has_more || last === undefined) return;
    after = { starting_after: last };
  }
}
