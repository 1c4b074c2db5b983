import { ProcessorError } from '../http/errors.ts';

/** The objects that a request in progress is changing. Another request that would change one of them gets 429. */
export type Locks = {
  requireFree(ids: readonly string[]): void;
  /** Locks the objects, and returns the function that frees them. */
  hold(ids: readonly string[]): () => void;
};

export function createLocks(): Locks {
  const held = new Set<string>();
  return {
    requireFree(ids) {
      const used = ids.find((id) => held.has(id));
      if (used) throw lockTimeout(used);
    },
    hold(ids) {
      for (const id of ids) held.add(id);
      return () => {
        for (const id of ids) held.delete(id);
      };
    },
  };
}

function lockTimeout(id: string): ProcessorError {
  const message = `Another request is changing ${id}. Try again when it has finished.`;
  return new ProcessorError(429, { type: 'invalid_request_error', code: 'lock_timeout', message });
}
