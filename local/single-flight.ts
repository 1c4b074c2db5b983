export type SingleFlight = Readonly<{
  /** Runs the work, after the current run if there is one. Callers that wait for the same next run share it. */
  run(): Promise<void>;
  /** Waits until no run is in progress, failed or not. */
  settled(): Promise<void>;
}>;

/** Keeps runs of the work from overlapping. Every caller gets a run that starts after its call. */
export function singleFlight(work: () => Promise<void>): SingleFlight {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const start = () => {
    current = work().finally(() => {
      current = undefined;
    });
    return current;
  };
  const run = () => {
    if (!current) return start();
    next ??= current
      .catch(() => {}) // Its own caller handles that failure.
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
  return { run, settled: async () => void (await Promise.allSettled([current, next])) };
}
