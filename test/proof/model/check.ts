import fc from 'fast-check';
import type { Controlled } from '../controlled.ts';
import { findingLine } from '../finding.ts';
import { enter, leave, openRunContext, type RunContext } from '../races/run-context.ts';
import { openBank } from '../transfers.ts';
import { FOUND } from './found.ts';
import { type Move, movesOf } from './moves.ts';
import { Disagreement, playMoves } from './play.ts';

export type Check = Readonly<{ runs: number; seed: number; length: number; shrinks?: number; path?: string }>;

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
/** Progress is printed after this many sequences. */
const TOLD_EVERY = 1_000;
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Plays so many sequences. Prints how many, or the shortest script that was found for the first that disagrees. */
export async function check(
  time: Controlled,
  { runs, seed, length, shrinks: most = SHRINKS_MAX, path }: Check,
): Promise<boolean> {
  const context = await openRunContext(time, { hasEndpoint: false });
  await openBankOf(context);
  await playMoves(context, WARM_UP, 'warm');
  for (const { what, moves } of FOUND) {
    const script = await scriptOf(() => playMoves(context, moves, 'found'));
    if (script !== undefined) return disagrees(`what was found once: ${what}`, script, 'any seed');
  }
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  let played = 0;
  let shrinks = 0;
  const property = fc.asyncProperty(movesOf(length), async (moves: Move[]) => {
    if (shrinks > most) return; // Short enough: taken as agreeing, so that no shorter one is looked for.
    if (shrinks > 0) shrinks += 1;
    await playMoves(context, moves, 'model').catch((error: unknown) => {
      shrinks = Math.max(1, shrinks);
      throw error;
    });
    played += 1;
    if (shrinks === 0 && played % TOLD_EVERY === 0) say(`seed ${seed}: ${played} of ${runs}  ${seconds()} s`);
  });
  const result = await fc.check(property, { numRuns: runs, seed, ...(path !== undefined && { path }) });
  if (!result.failed) {
    say(`seed ${seed}: ${result.numRuns} sequences of ${length} moves, 0 disagreements  ${seconds()} s`);
    return true;
  }
  const { errorInstance, counterexamplePath, numShrinks, numRuns } = result;
  const script = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const repeat = `--seed ${seed} --length ${length} --path ${counterexamplePath}`;
  return disagrees(`seed ${seed}: sequence ${numRuns} disagrees, shrunk ${numShrinks} times`, script, repeat);
}

/** Before the warm-up, since it makes the functions forget what they keep. */
async function openBankOf(context: RunContext): Promise<void> {
  const stage = enter(context, 'bank');
  await openBank(stage);
  await leave(stage);
}

async function scriptOf(play: () => Promise<void>): Promise<string | undefined> {
  try {
    await play();
    return undefined;
  } catch (error) {
    if (error instanceof Disagreement) return error.message;
    throw error;
  }
}

function disagrees(what: string, script: string, repeat: string): false {
  say(`${what}:\n${script}\n${findingLine({ run: repeat, says: script.split('\n').at(-1)?.trim() ?? '' })}`);
  return false;
}
