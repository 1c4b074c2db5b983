import type { Day } from '../ids.ts';
import { addDays } from '../time/calendar.ts';

/**
 * How many declined tries of one card the schemes permit before they charge fees or block the shop. As of November 2026: Visa 20 in 30
 * days; Mastercard 10 in 24 hours and 35 in 30 days. The service stays below the strictest of them for every card, since a card's
 * scheme is not always known, and leaves room for what the shop charges elsewhere.
 */
const DECLINES_MAX = { days: 1, declines: 9 } as const;
const DECLINES_OF_MONTH_MAX = { days: 30, declines: 14 } as const;

/** Declines of a card by the day in UTC on which they were counted. */
export type DeclinesByDay = Readonly<Record<Day, number>>;

/** Whether another declined try would exceed what the schemes permit. */
export function isOverSchemeLimit(declines: DeclinesByDay, today: Day): boolean {
  return [DECLINES_MAX, DECLINES_OF_MONTH_MAX].some(
    (limit) => countSince(declines, addDays(today, -limit.days)) >= limit.declines,
  );
}

function countSince(declines: DeclinesByDay, first: Day): number {
  return Object.entries(declines).reduce((sum, [day, count]) => (day >= first ? sum + count : sum), 0);
}
