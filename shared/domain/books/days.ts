import type { Day, Instant, ProjectId } from '../ids.ts';
import { addDays, dayIn, instant, startOfDayIn } from '../time/calendar.ts';

/** When the books of each project begin: with a day. */
export const startsOf = (day: Day, projects: readonly Zoned[]): Record<string, Instant> =>
  Object.fromEntries(projects.map(({ id, timeZone }) => [id, startOfDayIn(timeZone, day)]));

type Zoned = Readonly<{ id: ProjectId; timeZone: string; createdAt: Instant }>;
/** Of what is booked by a project: from when, and before when. */
export type Window = Readonly<{ from: Instant; to: Instant }>;

/** What a function has begun before midnight is in the table, and in its index, within this time. */
const SETTLED_AFTER_MS = 60 * 60_000;

/** Since when a day is over in each project's time zone, and all that was booked on it can be found. */
export function finalAt(day: Day, projects: readonly Zoned[]): Date {
  const ends = projects.map(({ timeZone }) => Date.parse(startOfDayIn(timeZone, addDays(day, 1))));
  return new Date(Math.max(...ends) + SETTLED_AFTER_MS);
}

/** The latest day that is over everywhere in the tenant. */
export function lastFinalDay(projects: readonly Zoned[], now: Date): Day {
  const today = addDays(dayIn('UTC', now), 1);
  for (let day = today; ; day = addDays(day, -1)) if (finalAt(day, projects) <= now) return day;
}

/**
 * Until when each project's day lasts. `until` is where the day before ended, from where the day begins also if the project has another time
 * zone since: so nothing is exported twice or not at all.
 */
export const endsOf = (
  day: Day,
  projects: readonly Zoned[],
  until: Readonly<Record<string, Instant>>,
): Record<string, Instant> =>
  Object.fromEntries(
    Object.entries(startsOf(addDays(day, 1), projects)).map(([id, end]) => [id, latest(end, until[id])]),
  );

const latest = (one: Instant, other = one): Instant => (other > one ? other : one);

/** What is booked by each project from where the day before ended to where the day ends. A project that is new since is exported whole. */
export const windowsOf = (
  projects: readonly Zoned[],
  until: Readonly<Record<string, Instant>>,
  to: Readonly<Record<string, Instant>>,
): ReadonlyMap<ProjectId, Window> =>
  new Map(
    projects.flatMap(({ id, createdAt }): [ProjectId, Window][] => {
      const end = to[id];
      return end === undefined ? [] : [[id, { from: until[id] ?? createdAt, to: end }]];
    }),
  );

/** The whole time that windows reach over. */
export function spanOf(windows: ReadonlyMap<ProjectId, Window>): Window {
  const all = [...windows.values()];
  const froms = all.map(({ from }) => from).sort();
  const tos = all.map(({ to }) => to).sort();
  const nothing = instant(new Date(0));
  return { from: froms[0] ?? nothing, to: tos.at(-1) ?? nothing };
}
