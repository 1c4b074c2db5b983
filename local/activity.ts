/** Whether anything happens in a stack. Its readers look often while something does, and rarely once nothing has for a while. */
export type Activity = Readonly<{
  /** Something happened, so more may follow from it. */
  seen(): void;
  /** Gives whether a reader is to look at this tick of its timer. Each reader has one of its own. */
  pace(): () => boolean;
}>;

const QUIET_AFTER_MS = 1000;
/** A quiet stack is looked at once in so many ticks. */
const TICKS_APART = 10;

export function watchActivity(): Activity {
  let seenAt = performance.now();
  return {
    seen() {
      seenAt = performance.now();
    },
    pace() {
      let skipped = 0;
      return () => {
        const isQuiet = performance.now() - seenAt > QUIET_AFTER_MS;
        skipped = isQuiet ? (skipped + 1) % TICKS_APART : 0;
        return skipped === 0;
      };
    },
  };
}
