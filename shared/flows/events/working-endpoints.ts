/**
 * Endpoints that neither failed nor were paused when their records were read, in the memory of one process.
 *
 * Such a record is not read again for some seconds. If another process notes a failure meanwhile, a success here does not end it;
 * but its own retry comes after 30 seconds, when this memory is gone.
 */
export type WorkingEndpoints = Readonly<{
  has(endpoint: string): boolean;
  note(endpoint: string, works: boolean): void;
}>;

/** Shorter than the wait before the first retry of a delivery. */
const KNOWN_MS = 15_000;
const ENDPOINTS_MAX = 1000;

export function workingEndpoints(nowMs: () => number = Date.now): WorkingEndpoints {
  const knownUntil = new Map<string, number>();

  return {
    has: (endpoint) => nowMs() < (knownUntil.get(endpoint) ?? 0),
    note(endpoint, works) {
      knownUntil.delete(endpoint); // A map keeps the position of an existing key; deleting it first makes the entry the newest.
      if (!works) return;
      knownUntil.set(endpoint, nowMs() + KNOWN_MS);
      const [oldest] = knownUntil.keys();
      if (knownUntil.size > ENDPOINTS_MAX && oldest !== undefined) knownUntil.delete(oldest);
    },
  };
}
