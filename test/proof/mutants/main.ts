import { exit } from 'node:process';
import { parseArgs } from 'node:util';
import { writeFigures } from '../figures.ts';
import type { Finding } from '../finding.ts';
import { MUTANTS } from './list/all.ts';
import type { Mutant } from './mutant.ts';
import { mutantNamed } from './own-mutant.ts';
import { repeat, runTrial } from './trial.ts';

/**
 * npm run proof:mutants: puts each mistake of the list into the code, one at a time, and expects the proofs to find it.
 *
 *   --only <name>      one mutant, with the whole counterexample that the suite gives
 *   --at-once <n>      processes at a time (2)
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, 'at-once': { type: 'string', default: '2' } },
});
const say = (text: string) => void process.stdout.write(`${text}\n`);
const MESSAGE_MAX = 110;

const mutants = values.only === undefined ? MUTANTS : [mutantNamed(values.only)];
const began = performance.now();
await requireGreen(mutants);
const survivors = (await inParallel(mutants, judge)).flat();
say(
  `${mutants.length - survivors.length} of ${mutants.length} mutants killed in ${((performance.now() - began) / 1000).toFixed(0)} s`,
);
if (values.only === undefined) writeFigures('mutants', { mutants: mutants.length, survivors });
if (survivors.length > 0) say(`survivors: ${survivors.join(', ')}`);
exit(survivors.length > 0 ? 1 : 0);

/** Without a mutant every trial must be clean, or what it finds with one would mean nothing. */
async function requireGreen(of: readonly Mutant[]): Promise<void> {
  const trials = new Map(
    of.map(({ killedBy: { says: _, ...trial } }) => [JSON.stringify(trial), trial] as const),
  );
  say(`without any mutant: ${trials.size} trials`);
  const reds = await inParallel([...trials], async ([name, trial]) => {
    const { findings, isSound, said } = await runTrial(trial);
    if (isSound && findings.length === 0) return [];
    return [`${name} is not clean without a mutant:\n${findings[0]?.run ?? ''} ${findings[0]?.says ?? said}`];
  });
  for (const red of reds.flat()) say(red);
  if (reds.flat().length > 0) exit(1);
}

/** Gives the mutant's name when it survives. */
async function judge(mutant: Mutant): Promise<string[]> {
  const { name, breaks, killedBy } = mutant;
  const { findings, isSound, said, seconds } = await runTrial(killedBy, mutant);
  const kill = isSound ? findings.find(({ says }) => killedBy.says.test(says)) : undefined;
  const other = findings[0] ?? { run: '', says: 'nothing was found' };
  const shown: Finding =
    kill ?? (isSound ? other : { run: '', says: 'the suite itself broke, or never loaded the mutant' });
  say(`${kill ? 'killed  ' : 'SURVIVED'} ${name.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s  ${breaks}`);
  say(`         ${killedBy.suite} ${shown.run}: ${shown.says.slice(0, MESSAGE_MAX)}`);
  if (values.only !== undefined) say(`\n${(kill && (await repeat(killedBy, mutant, kill.run))) || said}\n`);
  return kill ? [] : [name];
}

async function inParallel<Entry, Result>(
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = entries.entries();
  const worker = async () => {
    for (const [index, entry] of left) results[index] = await work(entry);
  };
  await Promise.all(Array.from({ length: Number(values['at-once']) }, worker));
  return results;
}
