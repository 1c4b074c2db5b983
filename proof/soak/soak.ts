import { readFileSync } from 'node:fs';
import { bearLoad } from './load.ts';
import { watchMemory } from './memory.ts';
import { comeToRest } from './rest.ts';
import type { Soaked } from './verdict.ts';
import type { World } from './world.ts';

/** Bears the load with faults on every wire, then brings all to rest without them. */
export async function soak(world: World): Promise<Soaked> {
  const { faults } = world.options;
  world.processorFaults.topUp();
  world.inbox.strike(faults);
  await world.stack.strike(faults);
  const memory = watchMemory(world);
  const load = await bearLoad(world).finally(memory.stop);
  requireAlive(world);
  const passes = await comeToRest(world);
  return { load, samples: memory.samples, passes };
}

const SAID_MAX = 4000;

/** What no handler caught, a rejection above all, ends the stack's process. */
function requireAlive({ stack, logFile }: World): void {
  if (stack.ended() === undefined) return;
  throw new Error(`The stack ended by itself (${stack.ended()}). It said:\n${readFileSync(logFile, 'utf8').slice(-SAID_MAX)}`);
}
