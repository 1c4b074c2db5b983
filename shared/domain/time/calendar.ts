import { invariant } from '../errors.ts';
import type { Day, Instant } from '../ids.ts';
import { OFFSETS, OFFSETS_SINCE } from './offsets.ts';

const DAY_MS = 86_400_000;

export const instant = (date: Date): Instant => date.toISOString() as Instant;
export const minutesAfter = (date: Date, minutes: number): Date =>
  new Date(date.getTime() + minutes * 60_000);
export const secondsAfter = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);
/** Whole seconds since 1970, the unit of DynamoDB's TTL and of the processor's timestamps. */
export const epochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Cached by time zone: creating a format is far slower than using one, and the first one of a process takes 20 ms. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date in an IANA time zone at the instant `date`. */
export const dayIn = (timeZone: string, date: Date): Day =>
  dayAtAnyOffset(timeZone, date.getTime()) ?? formattedDay(timeZone, date);

/** The date, if it is the same wherever between its offsets the zone's clocks are now. That is so in 23 of 24 hours, and needs no format. */
function dayAtAnyOffset(timeZone: string, time: number): Day | undefined {
  const offsets = time >= OFFSETS_SINCE ? OFFSETS.get(timeZone) : undefined;
  if (!offsets) return undefined;
  const day = dayOf(time + offsets.west);
  return day === dayOf(time + offsets.east) ? day : undefined;
}

const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10) as Day;

function formattedDay(timeZone: string, date: Date): Day {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  const day = format.format(date);
  invariant(/^\d{4}-\d{2}-\d{2}$/.test(day), `en-CA prints ${day}, not a date`);
  return day as Day;
}

export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone.length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The first instant of a day in UTC. */
export const startOf = (day: Day): Instant => `${day}T00:00:00.000Z` as Instant;

const HALF_DAYS_MS = 15 * 3_600_000;
const MINUTE_MS = 60_000;

/** The first instant of a day in an IANA time zone, to the minute: midnight, or when the clocks skip it, what follows. */
export function startOfDayIn(timeZone: string, day: Day): Instant {
  let before = Date.parse(startOf(day)) - HALF_DAYS_MS;
  let after = before + 2 * HALF_DAYS_MS;
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / (2 * MINUTE_MS)) * MINUTE_MS;
    if (dayIn(timeZone, new Date(middle)) < day) before = middle;
    else after = middle;
  }
  return instant(new Date(after));
}

export function addDays(day: Day, days: number): Day {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/**
 * The same day of the month, `months` later, or the last day of that month if it is shorter.
 *
 * Callers count from the anchor, never from the previous result, so that 31 January gives 28 February and then 31 March (I13).
 */
export function addMonths(anchor: Day, months: number): Day {
  const [year = 0, month = 0, day = 0] = anchor.split('-').map(Number);
  const target = new Date(Date.UTC(year, month - 1 + months, 1));
  const daysInMonth = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(day, daysInMonth));
  return target.toISOString().slice(0, 10) as Day;
}

/** Whether a text is a date that exists, as `YYYY-MM-DD`. */
export function isDay(text: string): text is Day {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
