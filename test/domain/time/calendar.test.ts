import fc from 'fast-check';
import { expect, it } from 'vitest';
import vectors from '../../../docs/vectors/billing-dates.json' with { type: 'json' };
import type { Day } from '../../../shared/domain/ids.ts';
import { addDays, addMonths, dayIn, startOfDayIn } from '../../../shared/domain/time/calendar.ts';
import { OFFSETS, OFFSETS_SINCE } from '../../../shared/domain/time/offsets.ts';

const day = (text: string) => text as Day;
const anyDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => day(date.toISOString().slice(0, 10)));

it.each(vectors.vectors)(
  'addMonths of a billing date, by the published vectors: $name',
  ({ anchorOn, intervalMonths, timeZone, dueOn, begins }) => {
    const dates = dueOn.map((_, index) => addMonths(day(anchorOn), intervalMonths * (index + 1)));
    expect(dates).toEqual(dueOn);
    expect(dates.map((date) => startOfDayIn(timeZone, date))).toEqual(begins);
  },
);

it('addMonths keeps the day of the month or takes the month’s last day, in exactly the month asked for', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 600 }), (anchor, months) => {
      const result = addMonths(anchor, months);
      const monthsOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
      expect(monthsOf(result) - monthsOf(anchor)).toBe(months);
      const isLastOfMonth = addDays(result, 1).endsWith('-01');
      expect(
        result.slice(8) === anchor.slice(8) || (isLastOfMonth && result.slice(8) < anchor.slice(8)),
      ).toBe(true);
    }),
  );
});

it.each([
  ['UTC', '2027-03-31T23:59:59.999Z', '2027-03-31'],
  ['Asia/Tokyo', '2027-03-31T15:00:00Z', '2027-04-01'],
  ['Pacific/Honolulu', '2027-04-01T09:59:59Z', '2027-03-31'],
  ['Pacific/Kiritimati', '2027-03-31T10:00:00Z', '2027-04-01'],
  ['Europe/Berlin', '2027-03-27T23:30:00Z', '2027-03-28'],
  ['America/New_York', '2027-01-01T04:59:59Z', '2026-12-31'],
])('dayIn in %s at %s is %s', (zone, at, expected) => expect(dayIn(zone, new Date(at))).toBe(expected));

it.each([...OFFSETS])(
  'dayIn in %s is what Node’s time zone database says, at any time',
  (zone, { west, east }) => {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    const midnights = fc.integer({ min: 0, max: 40 * 366 }).map((days) => OFFSETS_SINCE + days * 86_400_000);
    const near = fc.tuple(
      midnights,
      fc.constantFrom(west, east),
      fc.integer({ min: -5_400_000, max: 5_400_000 }),
    );
    const times = fc.oneof(
      near.map(([midnight, offset, away]) => midnight - offset + away),
      fc.integer({ min: Date.UTC(1980, 0, 1), max: Date.UTC(2040, 0, 1) }),
    );
    fc.assert(
      fc.property(times, (time) => dayIn(zone, new Date(time)) === format.format(time)),
      { numRuns: 300 },
    );
  },
);

it.each([
  ['2027-02-27', 2, '2027-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-12-31', 1, '2028-01-01'],
  ['2027-03-27', 14, '2027-04-10'], // Across a change to summer time.
])('addDays to %s of %d days is %s', (from, days, to) => expect(addDays(day(from), days)).toBe(to));
