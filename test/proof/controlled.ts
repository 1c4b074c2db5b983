import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { clock } from '../../shared/runtime/clock.ts';
import { isInvoked } from '../harness/invocation.ts';

/**
 * Takes chance and time out of this process, so that a run is repeated by its name alone.
 *
 * Must be called before the functions are loaded: they take hold of `randomBytes` and `Date.now` when they are. Waits of a
 * function's own are over at once; what bounds a whole invocation is left alone.
 */
export type Controlled = Readonly<{
  now(): Date;
  /** Puts the clock to its beginning and chance to the seed. */
  begin(seed: string): void;
  advance(seconds: number): void;
  /** What functions keep in memory is too old from now on, as if their process were new. */
  forget(): void;
}>;

const MEMORY_LASTS_MS_MAX = 24 * 60 * 60 * 1000;
/** Longer ones are deadlines. */
const WAIT_MS_MAX = 2000;

export function takeControl(beginning: Date): Controlled {
  let offsetMs = 0;
  let memoryMs = beginning.getTime();
  let chance = chanceOf('');
  const now = () => new Date(beginning.getTime() + offsetMs);
  clock.now = now;
  Date.now = () => memoryMs; // What is kept in memory does not grow old by itself.
  Math.random = () => chance(6).readUIntBE(0, 6) / 2 ** 48;
  crypto.randomBytes = ((size: number) => chance(size)) as typeof crypto.randomBytes;
  syncBuiltinESMExports();
  hastenWaits();
  return {
    now,
    begin(seed) {
      offsetMs = 0;
      chance = chanceOf(seed);
    },
    advance(seconds) {
      offsetMs += seconds * 1000;
    },
    forget() {
      memoryMs += MEMORY_LASTS_MS_MAX;
    },
  };
}

function chanceOf(seed: string): (size: number) => Buffer {
  let drawn = 0;
  return (size) => {
    const blocks = Array.from({ length: Math.ceil(size / 64) }, () =>
      createHash('sha512').update(`${seed}:${drawn++}`).digest(),
    );
    return Buffer.concat(blocks).subarray(0, size);
  };
}

function hastenWaits(): void {
  const original = globalThis.setTimeout;
  const hastened = (callback: (...given: unknown[]) => void, delayMs = 0, ...given: unknown[]) =>
    isInvoked() && delayMs > 0
      ? delayMs <= WAIT_MS_MAX
        ? original(callback, 0, ...given)
        : original(callback, delayMs, ...given).unref()
      : original(callback, delayMs, ...given);
  globalThis.setTimeout = Object.assign(hastened, original) as typeof setTimeout;
}
