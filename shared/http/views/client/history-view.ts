import type { Shown } from '../../../contracts/answers/shown.ts';
import type { HistoryEntryShown } from '../../../contracts/client/history.ts';
import type { HistoryEntry } from '../../../domain/customers/own-history.ts';
import { dayIn } from '../../../domain/time/calendar.ts';
import { moneyView } from '../money-view.ts';

/** One entry of a customer's history. `timeZone` is the project's. */
export function historyView(entry: HistoryEntry, timeZone: string): Shown<typeof HistoryEntryShown> {
  const { type, of, at, status, name, from, amount, card, message, ...papers } = entry;
  const { invoiceId, invoiceNumber, creditNote } = papers;
  return {
    ...{ type, recordId: of, at, on: dayIn(timeZone, new Date(at)), status, from, card, message },
    ...{ invoiceId, invoiceNumber, creditNote },
    ...(name && { name }),
    ...(amount && { amount: moneyView(amount) }),
  };
}
