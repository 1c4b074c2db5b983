import type { Shown } from '../../../../../shared/contracts/answers/shown.ts';
import type { HistoryEntryShown } from '../../../../../shared/contracts/client/history.ts';
import { isolate } from '../../words/isolate.ts';
import { language } from '../../words/locale.ts';
import type { HistoryText } from './words.ts';

export type Entry = Shown<typeof HistoryEntryShown>;

/** What happened, in a few words. */
export function entryText({ type, name, from }: Entry, words: HistoryText): string {
  switch (type) {
    case 'payment':
      return name ? isolate(name) : words.payment;
    case 'refund':
      return words.refund;
    case 'plan_change':
      return words.planChange(isolate(from ?? ''), isolate(name ?? ''));
    case 'cancellation':
      return words.ended(isolate(name ?? ''));
    case 'card_added':
      return words.cardAdded;
    case 'card_removed':
      return words.cardRemoved;
  }
}

/** How it came out; nothing of what cannot fail. A plan that changed with a payment, and a card that was added, are done. */
export function statusText({ type, status }: Entry, words: HistoryText): string | undefined {
  switch (status) {
    case 'succeeded':
      return type === 'refund' ? words.refunded : type === 'payment' ? words.paid : words.done;
    case 'pending':
      return words.pending;
    case 'processing':
      return words.processing;
    case 'failed':
      return words.failed;
    case 'cancelled':
      return words.notCompleted;
    case undefined:
      return undefined;
  }
}

/** The issuer's own words are English. */
export const reasonOf = ({ message }: Entry): string | undefined => (language === 'en' ? message : undefined);

/** The entries of each day, in the order in which they came. */
export function byDay(entries: readonly Entry[]): (readonly [on: string, entries: readonly Entry[]])[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) days.set(entry.on, [...(days.get(entry.on) ?? []), entry]);
  return [...days];
}
