import { setTimeout as wait } from 'node:timers/promises';
import { takeOverAws } from '../aws-port.ts';
import { seededChance } from '../races/seeded-chance.ts';
import type { Port } from '../wire.ts';
import type { Struck } from './struck.ts';

/**
 * What goes wrong between the functions and the table, call by call and by chance.
 *
 *   cut        the connection breaks; the table never heard of it
 *   lost       the table did it; the connection breaks before the reply
 *   slow       the table did it; the reply takes a while
 *   error_500  a server error; the table did nothing
 *   throttled  too many requests; the table did nothing
 */
const TROUBLES = ['cut', 'lost', 'slow', 'error_500', 'throttled'] as const;
type Trouble = (typeof TROUBLES)[number];
export type TableFaults = Readonly<{
  /** The share of calls that go wrong from now on. */
  strike(share: number): void;
  struck(): Struck;
}>;

const SLOW_MS = { least: 40, most: 250 } as const;

/**
 * Strikes what the SDK's own HTTP handler sends, so its retries, its parsing and its errors stay real. The local stack's own reading
 * of the table and its stream does not go through the SDK and is left alone: it is no part of the service.
 */
export function injectTableFaults(seed: number, onWaited: (milliseconds: number) => void): TableFaults {
  const chance = seededChance(seed);
  const counts: Record<string, number> = {};
  let share = 0;
  let calls = 0;

  const pass = async <Reply>(port: Port<Reply>): Promise<Reply> => {
    if (!port.name.startsWith('table ')) return await port.send();
    calls += 1;
    if (chance() >= share) return await port.send();
    const trouble = TROUBLES[Math.floor(chance() * TROUBLES.length)] ?? 'cut';
    counts[trouble] = (counts[trouble] ?? 0) + 1;
    return await befall(port, trouble, SLOW_MS.least + chance() * (SLOW_MS.most - SLOW_MS.least), onWaited);
  };
  takeOverAws(() => {}, { isOn: () => share > 0, pass });
  return {
    strike(next) {
      share = next;
    },
    struck: () => ({ calls, counts }),
  };
}

async function befall<Reply>(port: Port<Reply>, trouble: Trouble, slowMs: number, onWaited: (milliseconds: number) => void) {
  switch (trouble) {
    case 'cut':
      throw port.broken();
    case 'lost':
      await port.send();
      throw port.broken();
    case 'slow': {
      const reply = await port.send();
      const began = performance.now();
      await wait(slowMs);
      onWaited(performance.now() - began);
      return reply;
    }
    case 'error_500':
      return await port.refuse('retryable');
    case 'throttled':
      return await port.refuse('rate_limited');
  }
}
