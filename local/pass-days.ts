import type { LocalClock } from './local-clock.ts';

/**
 * Moves the clock on day by day, so that each day's work is done on its day: a renewal is charged once a day at most, and what fails is
 * tried again on the dates of its dunning.
 */
export async function passDays(
  clock: Pick<LocalClock, 'advanceDays'>,
  days: number,
  timePassed: (milliseconds: number) => Promise<void>,
): Promise<void> {
  if (days <= 1) return await timePassed(clock.advanceDays(days));
  for (let left = days; left > 0; left -= 1) await timePassed(clock.advanceDays(Math.min(left, 1)));
}
