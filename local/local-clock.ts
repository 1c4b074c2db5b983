import { clock } from '../shared/runtime/clock.ts';
import { keep, readKept } from './data-directory.ts';

/** The clock of everything here: it runs on, from where it was put. */
export type LocalClock = Readonly<{
  now(): Date;
  /** Both give the milliseconds by which time moved. */
  advanceDays(days: number): number;
  set(instant: Date): number;
}>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Takes over the product's clock. How far it is from the machine's is kept, so a restart does not fall back in time. */
export function takeOverClock(file: string): LocalClock {
  let offsetMs = readKept<{ offsetMs: number }>(file)?.offsetMs ?? 0;
  const now = () => new Date(Date.now() + offsetMs);
  const move = (milliseconds: number) => {
    offsetMs += milliseconds;
    keep(file, { offsetMs });
    return milliseconds;
  };
  clock.now = now;
  return {
    now,
    advanceDays: (days) => move(days * DAY_MS),
    set: (instant) => move(instant.getTime() - now().getTime()),
  };
}
