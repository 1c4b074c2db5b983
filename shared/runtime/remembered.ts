import { writer } from './work/writer.ts';

/**
 * A cache in the memory of one function, bounded in entries and in age. In AWS each function is a process of its own; where several run in
 * one, each remembers only what it has loaded itself, so that none gets by with what another one has the right to.
 *
 * Age is measured in real time, not on the service's clock, which tests and the local stack set: the bound limits how long a
 * plaintext secret stays in memory. Concurrent callers share one load; a failed load is not cached.
 */
export type Remembered<Value> = (key: string, open: () => Promise<Value>) => Promise<Value>;

const REMEMBER_MS = 5 * 60_000;

export function remembered<Value>(
  entriesMax: number,
  ageMsMax = REMEMBER_MS,
  now: () => number = () => Date.now(),
): Remembered<Value> {
  const memories = new Map<string, Map<string, { value: Promise<Value>; until: number }>>();

  return (key, open) => {
    const entries = memories.get(writer()) ?? new Map();
    memories.set(writer(), entries);
    const cached = entries.get(key);
    if (cached && now() < cached.until) return cached.value;

    const entry = { value: open(), until: now() + ageMsMax };
    entries.delete(key); // A map keeps the position of an existing key; deleting it first makes the renewed entry the newest.
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
