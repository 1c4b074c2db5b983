import fc from 'fast-check';
import type { Controlled } from '../controlled.ts';
import { openWorld } from '../races/world.ts';
import { FOUND } from './found.ts';
import { type Move, movesOf } from './moves.ts';
import { playMoves } from './play.ts';

export type Check = Readonly<{ runs: number; seed: number; length: number; path?: string }>;

/**
 * Fills what functions keep in memory. Else a function that stands still could hold a key that it was about to open, and all
 * others of this process would wait for it, which those of a deployment do not share.
 */
const WARM_UP: readonly Move[] = [
  { do: 'make a link', shape: 0, name: undefined },
  { do: 'pay', link: 0, payer: 0, card: 0, key: undefined, trouble: undefined },
];
/** Tries to make a failing sequence shorter. */
const SHRINKS_MAX = 400;
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Plays so many sequences. Prints how many, or the shortest script that was found for the first that disagrees. */
export async function check(time: Controlled, { runs, seed, length, path }: Check): Promise<boolean> {
  const world = await openWorld(time, { hasEndpoint: false });
  await playMoves(world, WARM_UP, 'warm');
  for (const { moves } of FOUND) await playMoves(world, moves, 'found');
  const began = performance.now();
  let shrinks = 0;
  const property = fc.asyncProperty(movesOf(length), async (moves: Move[]) => {
    if (shrinks > SHRINKS_MAX) return; // Short enough: taken as agreeing, so that no shorter one is looked for.
    if (shrinks > 0) shrinks += 1;
    await playMoves(world, moves, 'model').catch((error: unknown) => {
      shrinks = Math.max(1, shrinks);
      throw error;
    });
  });
  const result = await fc.check(property, { numRuns: runs, seed, ...(path !== undefined && { path }) });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (!result.failed) {
    say(`seed ${seed}: ${result.numRuns} sequences of ${length} moves, 0 disagreements  ${seconds} s`);
    return true;
  }
  const { errorInstance, counterexamplePath, numShrinks, numRuns } = result;
  const script = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  say(`seed ${seed}: sequence ${numRuns} disagrees, shrunk ${numShrinks} times:\n${script}`);
  say(`Repeat with --seed ${seed} --length ${length} --path ${counterexamplePath}`);
  return false;
}
