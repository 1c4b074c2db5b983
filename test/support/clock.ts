import { clock } from '../../shared/runtime/clock.ts';

/** Time in tests: it runs on as it does, from where a test puts it. */
let offsetMs = 0;

const DAY_MS = 24 * 60 * 60 * 1000;
type Span = Readonly<{ days?: number; hours?: number; minutes?: number; seconds?: number }>;

export const now = (): Date => new Date(Date.now() + offsetMs);

/** Makes the clock of everything ours. */
export function takeOverClock(): void {
  clock.now = now;
  clock.real = now;
}

export function advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): void {
  offsetMs += days * DAY_MS + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

export function travelTo(instant: string): void {
  offsetMs = new Date(instant).getTime() - Date.now();
}

export function returnToPresent(): void {
  offsetMs = 0;
}
