import { readFileSync } from 'node:fs';
import { killAtRandom } from './kills.ts';
import { bearLoad } from './load.ts';
import { watchMemory } from './memory.ts';
import { passMonths } from './renewals.ts';
import { comeToRest } from './rest.ts';
import type { CampaignRun } from './verdict.ts';
import type { World } from './world.ts';

/**
 * Bears the load with faults on every wire and kills of the stack, then brings all to rest without them. In the months after it,
 * what recurs is charged with faults again.
 */
export async function runCampaign(world: World): Promise<CampaignRun> {
  const { faults } = world.options;
  world.inbox.strike(faults);
  world.wires.strike(faults);
  world.processorEvents.strike(faults);
  const loading = bearLoad(world);
  const kills = await killAtRandom(world, loading).catch(async (error: unknown) => {
    await loading.catch(() => {}); // It ends at once, since the stack has.
    throw endedByItself(world, error);
  });
  const memory = watchMemory(world);
  const load = await loading.finally(memory.stop);
  if (world.stack.ended() !== undefined) throw endedByItself(world, world.stack.ended());
  const rest = await comeToRest(world, kills + world.restores.length > 0);
  const due = await passMonths(world);
  if (world.options.release) await followRelease(world);
  return { load, kills, samples: memory.samples, rest, due };
}

/**
 * The earlier release is gone, and this code hears once more of every refund, as operators have it read what `docs/migrating.md` names. It must
 * put right what that release could not know.
 */
async function followRelease(world: World): Promise<void> {
  world.endRelease();
  await comeToRest(world, true);
}

const SAID_MAX = 4000;

/** An error or a rejection that no handler caught ends the stack's process. */
function endedByItself({ logFile }: World, how: unknown): Error {
  return new Error(
    `The stack ended by itself (${how}). It said:\n${readFileSync(logFile, 'utf8').slice(-SAID_MAX)}`,
  );
}
