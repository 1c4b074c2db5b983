export type SingleFlight = Readonly<{
  /** Does the work from its beginning, after the one under way if there is one. Askers that wait meanwhile share it. */
  run(): Promise<void>;
  /** Waits for what is under way, whatever comes of it. */
  settled(): Promise<void>;
}>;

/** Keeps work that must not overlap itself from doing so, and never lets an asker miss what was there when it asked. */
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
      .catch(() => {}) // Its own asker is told of that failure.
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
  return { run, settled: async () => void (await Promise.allSettled([current, next])) };
}
