import { onTestFinished, vi } from 'vitest';

const SHORT_MS = 200;

/** The next deadlines of this length pass sooner, as many as said, until the test ends. Gives how many began. */
export function shortenDeadlines(
  milliseconds: number,
  most = Number.POSITIVE_INFINITY,
): { begun: () => number } {
  let begun = 0;
  const original = AbortSignal.timeout.bind(AbortSignal);
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((asked) => {
    if (asked !== milliseconds) return original(asked);
    begun += 1;
    return original(begun <= most ? SHORT_MS : asked);
  });
  onTestFinished(() => timeout.mockRestore());
  return { begun: () => begun };
}

/** Timers of this length pass sooner, until the test ends. */
export function shortenTimers(milliseconds: number): void {
  const original = globalThis.setTimeout;
  const timer = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void, asked?: number) =>
      original(run, asked === milliseconds ? SHORT_MS : asked)) as never);
  onTestFinished(() => timer.mockRestore());
}
