import type { Gate } from '../../harness/invocation.ts';
import { turnName } from './call-names.ts';
import { fallAsleep, isSeated, takeTurn } from './scheduler.ts';

/** Handlers wait here for their turn: before every call that an order of two handlers can matter to, and at every `pause`. */
export const turnGate: Gate = (call, go) => {
  const name = isSeated() ? turnName(call) : undefined;
  return name === undefined ? go() : takeTurn(name, go);
};

/** Once a process, before the functions are loaded. */
export function gatePauses(): void {
  const { setTimeout: before } = globalThis;
  const gate = (callback: (...given: unknown[]) => void, delayMs?: number, ...given: unknown[]) => {
    if (!isSeated() || !isPause()) return before(callback, delayMs, ...given);
    fallAsleep(() => callback(...given));
    return undefined;
  };
  globalThis.setTimeout = Object.assign(gate, before) as unknown as typeof setTimeout;
}

const isPause = () => new Error('where').stack?.includes('/shared/runtime/pause.ts') ?? false;
