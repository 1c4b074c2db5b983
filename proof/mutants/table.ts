import type { Fate } from './fate.ts';
import type { Mutant } from './mutant.ts';

const NAME = 34;
const RULE = 62;
const MESSAGE_MAX = 110;

export const heading = (): string => `${'mutant'.padEnd(NAME)} ${'what it breaks'.padEnd(RULE)} seconds  killed by`;

export function rowOf({ name, breaks, killedBy: { suite } }: Mutant, { isKilled, run, why, seconds }: Fate): string {
  const by = isKilled ? `${suite} ${run}` : `SURVIVED ${suite}`;
  const message = why.split('\n', 1)[0]?.slice(0, MESSAGE_MAX) ?? '';
  return `${name.padEnd(NAME)} ${breaks.padEnd(RULE)} ${seconds.toFixed(1).padStart(7)}  ${by}\n${' '.repeat(NAME + 1)}${message}`;
}

export function summary(mutants: readonly Mutant[], fates: readonly Fate[], seconds: number): string {
  const survivors = mutants.filter((_, index) => !fates[index]?.isKilled).map(({ name }) => name);
  const killed = `${mutants.length - survivors.length} of ${mutants.length} mutants killed in ${seconds.toFixed(0)} s`;
  return survivors.length === 0 ? killed : `${killed}; survivors: ${survivors.join(', ')}`;
}
