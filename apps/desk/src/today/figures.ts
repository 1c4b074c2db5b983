import type { BookDay, Money, Payment, Refund } from '../api/shapes.ts';
import { addDays } from '../words/days.ts';

/** The numbers of one day in one currency. What is not known yet is undefined, and is no zero. */
export type DayFigures = Readonly<{
  day: string;
  sold: number | undefined;
  refunded: number | undefined;
  mrr: number | undefined;
  fresh: number | undefined;
  recovered: number | undefined;
  churned: number | undefined;
  active: number | undefined;
  trials: number | undefined;
  failed: number;
}>;
export type Live = Readonly<{ day: string; sold: readonly Payment[]; refunds: readonly Refund[] }>;
export type Known = Readonly<{
  books: readonly BookDay[];
  live: Live;
  /** Failed payments of all days, with the day on which each began. */
  failed: readonly Readonly<{ day: string; currency: string }>[];
}>;

/** Every currency in which something moved, that of the shop first. */
export function currenciesOf({ books, live, failed }: Known, base: string): string[] {
  const found = [
    ...books.flatMap(({ figures }) => (figures ?? []).map(({ sold }) => sold.currency)),
    ...live.sold.map(({ amount }) => amount.currency),
    ...live.refunds.map(({ amount }) => amount.currency),
    ...failed.map(({ currency }) => currency),
  ];
  return [...new Set([base, ...found.sort()])];
}

/** So many days until today, oldest first. A closed day is read from its books, today from what it has had so far. */
export function figuresOf(known: Known, currency: string, days: number): DayFigures[] {
  const { live, failed } = known;
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(live.day, index + 1 - days);
    const failures = failed.filter((one) => one.day === day && one.currency === currency).length;
    const own = day === live.day ? soFar(live, currency) : closed(known.books, day, currency);
    return { ...own, day, failed: failures };
  });
}

const UNKNOWN = {
  ...{ sold: undefined, refunded: undefined, mrr: undefined, fresh: undefined },
  ...{ recovered: undefined, churned: undefined, active: undefined, trials: undefined },
};

function closed(books: readonly BookDay[], day: string, currency: string) {
  const book = books.find((one) => one.day === day);
  if (!book?.figures) return UNKNOWN;
  const found = book.figures.find(({ sold }) => sold.currency === currency);
  // A closed day without the currency had nothing in it.
  if (!found) return { ...UNKNOWN, sold: 0, refunded: 0 };
  const { sold, refunded, recurring } = found;
  return {
    ...{ sold: sold.value, refunded: refunded.value },
    mrr: recurring?.mrr.value,
    ...{
      fresh: recurring?.newOrders,
      recovered: recurring?.recoveredOrders,
      churned: recurring?.churnedOrders,
    },
    ...{ active: recurring?.activeOrders, trials: recurring?.trials },
  };
}

function soFar({ sold, refunds }: Live, currency: string) {
  const total = (amounts: readonly (Money | undefined)[]) =>
    amounts.reduce((sum, amount) => sum + (amount?.currency === currency ? amount.value : 0), 0);
  return {
    ...UNKNOWN,
    sold: total(sold.flatMap(({ amount, wallet }) => [amount, wallet])),
    refunded: total(refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount)),
  };
}

/** The latest day of which something is known. */
export const latest = (
  figures: readonly DayFigures[],
  of: 'mrr' | 'active' | 'trials',
): Readonly<{ day: string; value: number }> | undefined => {
  const found = figures.findLast((one) => one[of] !== undefined);
  return found && { day: found.day, value: found[of] ?? 0 };
};
