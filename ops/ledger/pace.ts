/** Waits until the next call may be made, so that there are at most so many a second. */
export type Pace = () => Promise<void>;

export function atMost(perSecond: number, now: () => number = () => performance.now()): Pace {
  const gapMs = 1000 / perSecond;
  let nextAt = 0;
  return async () => {
    const at = Math.max(nextAt, now());
    nextAt = at + gapMs;
    const waitMs = at - now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  };
}
