import fc from 'fast-check';
import type { Controlled } from '../controlled.ts';
import { openWorld } from '../races/world.ts';
import { type Move, movesOf } from './moves.ts';
import { playMoves } from './play.ts';

export type Check = Readonly<{ runs: number; seed: number; length: number; path?: string }>;

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Plays so many sequences. Prints how many, or the shortest script that was found for the first that disagrees. */
export async function check(time: Controlled, { runs, seed, length, path }: Check): Promise<boolean> {
  const world = await openWorld(time, { hasEndpoint: false });
  await playMoves(world, [{ do: 'make a link', shape: 0, name: undefined }], 'warm'); // Fills what functions keep in memory.
  const began = performance.now();
  const property = fc.asyncProperty(movesOf(length), async (moves: Move[]) => await playMoves(world, moves, 'model'));
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
