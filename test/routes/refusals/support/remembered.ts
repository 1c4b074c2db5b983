import { onTestFinished, vi } from 'vitest';

const present = Date.now;

/** The clock of the process goes so far ahead until the test ends: a function remembers settings for fifteen seconds of it. */
export function skipSeconds(seconds: number): void {
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => present() + seconds * 1000);
  onTestFinished(() => clock.mockRestore());
}
