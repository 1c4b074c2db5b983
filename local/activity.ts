/** Whether anything happens in a stack. Its readers look often while something does, and rarely once nothing has for a while. */
export type Activity = Readonly<{
  /** Something happened, so more may follow from it. */
  seen(): void;
  /** Gives whether one who looks is to look at this tick of its timer. Each has one of its own. */
  pace(looks?: 'also by hand'): () => boolean;
  /** Runs what empties every reader at its end, so that none looks by itself meanwhile. */
  byHand<Result>(run: () => Promise<Result>): Promise<Result>;
}>;

const QUIET_AFTER_MS = 1000;
/** A quiet stack is looked at once in so many ticks. */
const TICKS_APART = 10;

export function watchActivity(): Activity {
  let seenAt = performance.now();
  let runs = 0;
  return {
    seen() {
      seenAt = performance.now();
    },
    pace(looks) {
      let skipped = 0;
      return () => {
        if (runs > 0 && !looks) return false;
        const isQuiet = performance.now() - seenAt > QUIET_AFTER_MS;
        skipped = isQuiet ? (skipped + 1) % TICKS_APART : 0;
        return skipped === 0;
      };
    },
    async byHand(run) {
      runs += 1;
      try {
        return await run();
      } finally {
        runs -= 1;
      }
    },
  };
}
