import { fileURLToPath, pathToFileURL } from 'node:url';
import { MUTANTS } from './list/all.ts';
import type { Mutant } from './mutant.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Tells a process which mutant it is to load. */
export const VARIABLE = 'PROOF_MUTANT';

export function mutantNamed(name: string): Mutant {
  const mutant = MUTANTS.find((known) => known.name === name);
  if (!mutant) throw new Error(`No mutant is named ${name}. There are ${MUTANTS.map((known) => known.name).join(', ')}.`);
  return mutant;
}

/** The mutant this process was started with. */
export function ownMutant(): Mutant | undefined {
  const name = process.env[VARIABLE];
  return name ? mutantNamed(name) : undefined;
}

export const urlOf = ({ file }: Mutant): string => pathToFileURL(`${ROOT}${file}`).href;
