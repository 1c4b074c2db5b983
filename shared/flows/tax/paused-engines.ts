/** Tax engines that failed, in the memory of one process, by name. */
export type PausedEngines = Readonly<{
  mayAsk(engine: string): boolean;
  note(engine: string, hasAnswered: boolean): void;
}>;

/** One failure may be a connection that broke. */
const FAILURES_MAX = 2;
const PAUSE_MS = 20_000;
const ENGINES_MAX = 1000;

/**
 * After two failures in a row an engine is not asked for some seconds; then one question tries it, and the next failure begins the next
 * pause. So while an engine is down each process waits for it once in a pause, however many payers come.
 */
export function pausedEngines(nowMs: () => number): PausedEngines {
  const failing = new Map<string, { failures: number; pausedUntil: number }>();
  return {
    mayAsk(engine) {
      const found = failing.get(engine);
      if (!found || found.failures < FAILURES_MAX) return true;
      if (nowMs() < found.pausedUntil) return false;
      found.pausedUntil = nowMs() + PAUSE_MS;
      return true;
    },
    note(engine, hasAnswered) {
      const failures = (failing.get(engine)?.failures ?? 0) + 1;
      failing.delete(engine); // A map keeps the position of an existing key; deleting it first makes the entry the newest.
      if (hasAnswered) return;
      failing.set(engine, { failures, pausedUntil: nowMs() + PAUSE_MS });
      const [oldest] = failing.keys();
      if (failing.size > ENGINES_MAX && oldest !== undefined) failing.delete(oldest);
    },
  };
}
