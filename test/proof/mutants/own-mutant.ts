import { writeSync } from 'node:fs';
import { MUTANTS } from './list/all.ts';
import { type Mutant, ROOT, withMutant } from './mutant.ts';

/** Names the mutant that a process loads. */
export const VARIABLE = 'PROOF_MUTANT';
const STDERR = 2;

export function mutantNamed(name: string): Mutant {
  const mutant = MUTANTS.find((known) => known.name === name);
  if (!mutant)
    throw new Error(
      `No mutant is named ${name}. There are ${MUTANTS.map((known) => known.name).join(', ')}.`,
    );
  return mutant;
}

const own = process.env[VARIABLE] ? mutantNamed(process.env[VARIABLE]) : undefined;

/** What a process writes when it loads its mutant: a run that never loaded it says nothing about it. */
export const announcement = ({ name, file }: Mutant): string => `the mutant ${name} is in ${file}`;

/** The text of this process's mutant, when it is the module at this path. */
export function mutated(path: string, read: () => string): string | undefined {
  if (!own || path !== `${ROOT}${own.file}`) return undefined;
  writeSync(STDERR, `${announcement(own)}\n`); // Not by `process.stderr`, which a suite may capture.
  return withMutant(own, read());
}
