/**
 * Keeps what was expensive to open in this process's memory: a bounded number of values, each for a bounded time.
 *
 * Real time counts here and not the service's clock, which tests and the local stack set: what is bounded is how long a secret
 * stays in memory. Two callers who ask at once share one opening, and a failed opening is forgotten.
 */
export type Remembered<Value> = (key: string, open: () => Promise<Value>) => Promise<Value>;

const REMEMBER_MS = 5 * 60_000;

export function remembered<Value>(entriesMax: number, ageMsMax = REMEMBER_MS, now: () => number = Date.now): Remembered<Value> {
  const entries = new Map<string, { value: Promise<Value>; until: number }>();

  return (key, open) => {
    const known = entries.get(key);
    if (known && now() < known.until) return known.value;

    const entry = { value: open(), until: now() + ageMsMax };
    entries.delete(key); // So that a renewed entry counts as the newest.
    entries.set(key, entry);
    dropOldest(entries, entriesMax);
    entry.value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return entry.value;
  };
}

function dropOldest(entries: Map<string, unknown>, entriesMax: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= entriesMax) return;
    entries.delete(key);
  }
}
