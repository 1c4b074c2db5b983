import { setTimeout as wait } from 'node:timers/promises';
import { interceptAwsCalls } from '../../test/harness/aws-calls.ts';
import type { OutgoingCall } from '../../test/harness/outgoing-call.ts';
import { seededChance } from '../races/seeded-chance.ts';
import { type DrawnFaults, drawnFaults } from './drawn-faults.ts';

/**
 * What goes wrong between the functions and the table.
 *
 *   cut        the connection breaks before the call reaches the table
 *   lost       the table did it; the connection breaks before the reply
 *   slow       the table did it; the reply takes a while
 *   error_500  a server error; the table did nothing
 *   throttled  too many requests; the table did nothing
 */
const FAULTS = ['cut', 'lost', 'slow', 'error_500', 'throttled'] as const;
type Fault = (typeof FAULTS)[number];

const SLOW_MS = { least: 40, most: 250 } as const;

/**
 * Strikes what the SDK's own HTTP handler sends, so its retries, its parsing and its errors stay real. The local stack reads the table
 * and its stream without the SDK, so its own calls are left alone.
 */
export function injectTableFaults(seed: number): DrawnFaults<Fault> {
  const chance = seededChance(seed);
  const faults = drawnFaults(FAULTS, chance);
  const pass = async <Reply>(call: OutgoingCall<Reply>): Promise<Reply> => {
    switch (call.to === 'table' ? faults.draw() : undefined) {
      case undefined:
        return await call.send();
      case 'cut':
        throw call.broken();
      case 'lost':
        await call.send();
        throw call.broken();
      case 'slow': {
        const reply = await call.send();
        await wait(SLOW_MS.least + chance() * (SLOW_MS.most - SLOW_MS.least));
        return reply;
      }
      case 'error_500':
        return await call.refuse('retryable');
      case 'throttled':
        return await call.refuse('rate_limited');
    }
  };
  interceptAwsCalls({ isOn: faults.isOn, pass });
  return faults;
}
