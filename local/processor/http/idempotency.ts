import { invalid, ProcessorError } from './errors.ts';

/**
 * The state of each idempotency key, per account and for 24 hours of the shared clock.
 *
 *   (unknown) ──begin──▶ running ──finish──▶ kept     the status and body of the answer, declines and 500s included
 *                           └──────abandon──▶ (unknown)     not executed, because a parameter was invalid
 *
 * A second request gets 409 while the first is `running`, the same answer once it is `kept`, and 400 when its parameters differ.
 */
export type KeptAnswer = Readonly<{
  key: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  keptAt: number;
}>;
export type Begun = Readonly<{ kind: 'fresh' }> | Readonly<{ kind: 'kept'; answer: KeptAnswer }>;
export type KeyStore = {
  begin(key: string, fingerprint: string, now: number): Begun;
  finish(answer: KeptAnswer): void;
  abandon(key: string): void;
};

export const KEPT_SECONDS = 24 * 60 * 60;
const KEY_LENGTH_MAX = 255;

export function createKeyStore(): KeyStore {
  const kept = new Map<string, KeptAnswer>();
  const running = new Map<string, string>();

  return {
    begin(key, fingerprint, now) {
      if (key.length > KEY_LENGTH_MAX)
        throw invalid(`Idempotency keys can be at most ${KEY_LENGTH_MAX} characters long.`);
      prune(kept, now);
      const found = kept.get(key);
      const bound = running.get(key) ?? found?.fingerprint;
      if (bound !== undefined && bound !== fingerprint) throw otherParameters(key);
      if (running.has(key)) throw stillRunning(key);
      if (found) return { kind: 'kept', answer: found };
      running.set(key, fingerprint);
      return { kind: 'fresh' };
    },
    finish(answer) {
      running.delete(answer.key);
      kept.set(answer.key, answer);
    },
    abandon: (key) => void running.delete(key),
  };
}

/** Answers are in the order of their creation, so the oldest are first. */
function prune(kept: Map<string, KeptAnswer>, now: number): void {
  for (const [key, answer] of kept) {
    if (now - answer.keptAt < KEPT_SECONDS) return;
    kept.delete(key);
  }
}

function otherParameters(key: string): ProcessorError {
  const message = `Keys for idempotent requests can only be used with the parameters they were first used with. Try another key than '${key}' if you meant a different request.`;
  return new ProcessorError(400, { type: 'idempotency_error', message });
}

function stillRunning(key: string): ProcessorError {
  const message = `Another request with the idempotency key '${key}' is still in progress. Try again later.`;
  return new ProcessorError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
}
