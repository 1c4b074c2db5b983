import { clock } from '../shared/runtime/clock.ts';
import { keep, readKept } from './data-directory.ts';

/** The clock of the local stack. It can be moved, and runs on from there. */
export type LocalClock = Readonly<{
  now(): Date;
  /** Both return the milliseconds by which the clock moved. */
  advanceDays(days: number): number;
  set(instant: Date): number;
}>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Replaces the product's clock. Its offset from the machine's clock is kept in a file, so a restart does not move it back. */
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
