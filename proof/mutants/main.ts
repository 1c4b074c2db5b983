import { exit } from 'node:process';
import { parseArgs } from 'node:util';
import { atOnce } from './at-once.ts';
import { type Fate, fateOf } from './fate.ts';
import { loadMutant } from './hook.ts';
import { MUTANTS } from './list/all.ts';
import type { Killer, Mutant, Trial } from './mutant.ts';
import { mutantNamed } from './named.ts';
import { heading, rowOf, summary } from './table.ts';
import { repeat, runTrial } from './trial.ts';

/**
 * npm run proof:mutants: puts each mistake of the list into the code, one at a time, and expects the proofs to find it.
 *
 *   --only <name>      one mutant, with the whole counterexample that the suite gives
 *   --at-once <n>      processes at a time (2)
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, 'at-once': { type: 'string', default: '2' } } });
const most = Number(values['at-once']);
const say = (text: string) => void process.stdout.write(`${text}\n`);

const mutants = values.only === undefined ? MUTANTS : [mutantNamed(values.only)];
const began = performance.now();
for (const { name } of mutants) await loadMutant(name);
await requireGreen(mutants);
say(heading());
const fates = await atOnce(most, mutants, async (mutant) => {
  const fate = await fateOf(mutant);
  say(rowOf(mutant, fate));
  return fate;
});
if (values.only !== undefined) await tell(mutants[0] as Mutant, fates[0] as Fate);
say(summary(mutants, fates, (performance.now() - began) / 1000));
exit(fates.every(({ isKilled }) => isKilled) ? 0 : 1);

/** Without a mutant every trial must be clean, or what it finds with one would mean nothing. */
async function requireGreen(of: readonly Mutant[]): Promise<void> {
  const trials = new Map(of.map(({ killedBy }) => wholeOf(killedBy)).map((trial) => [JSON.stringify(trial), trial]));
  say(`without any mutant: ${trials.size} trials`);
  const reds = await atOnce(most, [...trials], async ([name, trial]) => {
    const { findings, isSound, said } = await runTrial(trial);
    if (isSound && findings.length === 0) return [];
    return [`${name} is not clean without a mutant:\n${findings[0]?.run ?? ''} ${findings[0]?.says ?? said}`];
  });
  for (const red of reds.flat()) say(red);
  if (reds.flat().length > 0) exit(1);
  say(`all clean after ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
}

/** Of tests the whole file is run, once for all mutants that it kills. */
function wholeOf({ says: _, ...trial }: Killer): Trial {
  return trial.suite === 'tests' ? { ...trial, test: '' } : trial;
}

async function tell(mutant: Mutant, fate: Fate): Promise<void> {
  const { killedBy } = mutant;
  const script = fate.run && (await repeat(killedBy, mutant, fate.run));
  say(`\n${script || `${fate.run}\n${fate.why}\n\n${fate.said}`}\n`);
}
