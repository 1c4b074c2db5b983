import { writeSync } from 'node:fs';
import type { Mutant } from './mutant.ts';

/** A module's text with the mistake in it. Throws when the place is not there any more, or is there twice: then the mutant has rotted. */
export function withMutant({ name, file, find, replace }: Mutant, text: string): string {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`The mutant ${name} does not fit ${file} any more: its text stands there ${places} times.`);
  return text.replace(find, () => replace);
}

/** What whoever loads a mutated module says, so that a run that never met its mutant is noticed. */
export const announcement = ({ name, file }: Mutant): string => `the mutant ${name} is in ${file}`;

/** Past whoever captures what this process writes. */
export const announce = (mutant: Mutant): void => void writeSync(STDERR, `${announcement(mutant)}\n`);

const STDERR = 2;
