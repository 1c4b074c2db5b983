/** Waits until the next call is allowed. */
export type Pace = () => Promise<void>;

/** Limits calls to `perSecond`, evenly spaced. */
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
