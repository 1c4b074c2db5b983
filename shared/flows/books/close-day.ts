import { UNEXPLAINED } from '../../domain/books/accounts.ts';
import { figuresOf } from '../../domain/books/figures.ts';
import { FORMATS, type Payout, summaryTexts } from '../../domain/books/files.ts';
import type { BookDay, BookState } from '../../domain/books/state.ts';
import { leftOf, recurringOf } from '../../domain/books/subscriptions.ts';
import { balancesOf, nameOf, plusAll, reconciled, taxesOf } from '../../domain/books/sums.ts';
import type { Instant } from '../../domain/ids.ts';
import { putBookFile } from '../../storage/books/book-files.ts';
import type { Exporting } from './part.ts';

/** Writes the sums of the day, and gives the closed day with the state after it. */
export async function closeDay(
  { state, running, projects }: Exporting,
  closedAt: Instant,
): Promise<{ day: BookDay; after: BookState }> {
  const { tenantId, counted: before, movedSince = {}, running: _, ...kept } = state;
  const { day, debits, credits, shown, readUntil, payouts, moved, counted, to, isLate } = running;
  const accounts = balancesOf(state.balances, { debits, credits });
  const end = to[projects[0]?.id ?? ''];
  const read = Object.keys(readUntil).filter((account) => readUntil[account] === end);
  const reconciliation = reconciled(accounts, shown, new Set(read));
  const isUnexplained = accounts.some(
    ({ account, debitMinor, creditMinor }) => account === UNEXPLAINED && debitMinor + creditMinor > 0,
  );
  const notes = [
    ...running.notes,
    ...(isUnexplained ? [UNEXPLAINED_NOTE] : []),
    ...(isLate ? [LATE_NOTE] : []),
  ];
  const subscriptions = isLate
    ? []
    : recurringOf(counted, moved, before && plusAll(before, leftOf(movedSince)));
  const texts = summaryTexts({
    ...{ tenantId, day, accounts, reconciliation, notes, subscriptions },
    taxes: taxesOf(accounts),
    payouts: payouts as Payout[],
  });
  const written = await Promise.all(
    FORMATS.map((format) => putBookFile(tenantId, day, { name: 'summary', format, content: texts[format] })),
  );
  return {
    day: {
      ...{ tenantId, day, closedAt, notes },
      files: [...written, ...running.files],
      figures: figuresOf(accounts, subscriptions),
      differs: reconciliation.some(({ differenceMinor }) => differenceMinor !== 0),
    },
    after: {
      ...{ ...kept, tenantId, shown, readUntil },
      ...(isLate
        ? { counted: before, movedSince: plusAll(movedSince, moved) }
        : { counted, movedSince: undefined }),
      closedOn: day,
      until: { ...state.until, ...to },
      balances: Object.fromEntries(
        accounts.map(({ account, currency, balanceMinor }) => [nameOf(account, currency), balanceMinor]),
      ),
    },
  };
}

const LATE_NOTE =
  'These books were written more than a day late, so what recurred on this day was not counted.';
const UNEXPLAINED_NOTE =
  'A record does not add up; the difference is posted to the account `unexplained`. Tell the operators of the service.';
