import type { AttemptId, CustomerId, Day, Instant, ProjectId, RefundId } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { UNEXPLAINED } from './accounts.ts';

/** One side of an entry, in minor units: what is above zero is debited, what is below is credited. */
export type Posting = Readonly<{ account: string; minor: number }>;

export const ENTRY_KINDS = [
  'invoice',
  'sale',
  'refund',
  'refund_failed',
  'dispute',
  'wallet',
  'balance',
  'payout',
  'exchange',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What an entry is about: ids alone, so that the books name no person. */
export type About = Readonly<{
  projectId?: ProjectId | undefined;
  transactionId?: AttemptId | undefined;
  invoice?: string | undefined;
  customerId?: CustomerId | undefined;
  refundId?: RefundId | undefined;
  disputeId?: string | undefined;
  /** The processor's object. */
  processorId?: string | undefined;
}>;

/** One entry of the double-entry journal, in one currency. Its id follows from what it books, so that booked again it is the same. */
export type BookEntry = Readonly<{
  id: string;
  day: Day;
  /** When it was booked: written once, with the record that it is about. */
  at: Instant;
  kind: EntryKind;
  currency: Currency;
  postings: readonly Posting[];
  about: About;
  text: string;
}>;

type Draft = Omit<BookEntry, 'day' | 'at'>;
export type Undated = Draft;

/**
 * An entry whose postings sum to zero: those of one account are added up, and empty ones left out. What does not add up is posted to
 * `unexplained`, which the export reports, so that one strange record hides no other. Nothing if no posting is left.
 */
export function entryOf(draft: Draft): Undated[] {
  const byAccount = new Map<string, number>();
  for (const { account, minor } of draft.postings)
    byAccount.set(account, (byAccount.get(account) ?? 0) + minor);
  const restMinor = [...byAccount.values()].reduce((sum, minor) => sum + minor, 0);
  if (restMinor !== 0) byAccount.set(UNEXPLAINED, (byAccount.get(UNEXPLAINED) ?? 0) - restMinor);
  const postings = [...byAccount].flatMap(([account, minor]) => (minor === 0 ? [] : [{ account, minor }]));
  return postings.length === 0 ? [] : [{ ...draft, postings }];
}
