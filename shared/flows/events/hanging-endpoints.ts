/**
 * Endpoints that do not answer, in the memory of one process.
 *
 * A post that times out keeps its run of the worker for ten seconds, which other tenants' events would wait for. After some
 * timeouts in a row an endpoint is paused: its deliveries fail at once and are retried later, as after a timeout. When the pause
 * is over, one post tries the endpoint; the pause doubles until an answer ends it.
 */
export type HangingEndpoints = Readonly<{
  /** Whether the endpoint may be tried now. A try after a pause begins the next pause for all others. */
  mayTry(endpoint: string): boolean;
  note(endpoint: string, isTimeout: boolean): void;
}>;

const TIMEOUTS_MAX = 3;
const PAUSE_MS = 30_000;
const PAUSE_MS_MAX = 15 * 60_000;
const ENDPOINTS_MAX = 1000;

export function hangingEndpoints(nowMs: () => number = Date.now): HangingEndpoints {
  const hanging = new Map<string, { timeouts: number; pausedUntil: number }>();

  return {
    mayTry(endpoint) {
      const found = hanging.get(endpoint);
      if (!found || found.timeouts < TIMEOUTS_MAX) return true;
      if (nowMs() < found.pausedUntil) return false;
      found.pausedUntil = nowMs() + PAUSE_MS;
      return true;
    },
    note(endpoint, isTimeout) {
      const timeouts = (hanging.get(endpoint)?.timeouts ?? 0) + 1;
      hanging.delete(endpoint); // A map keeps the position of an existing key; deleting it first makes the entry the newest.
      if (!isTimeout) return;
      const pausedUntil =
        nowMs() + Math.min(PAUSE_MS_MAX, PAUSE_MS * 2 ** Math.max(0, timeouts - TIMEOUTS_MAX));
      hanging.set(endpoint, { timeouts, pausedUntil });
      const [oldest] = hanging.keys();
      if (hanging.size > ENDPOINTS_MAX && oldest !== undefined) hanging.delete(oldest);
    },
  };
}
