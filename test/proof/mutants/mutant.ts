import { fileURLToPath } from 'node:url';

/**
 * A mistake in the protocol, made on purpose: one place in one production file reads otherwise. It is put in while its module is
 * loaded, so no file is changed and production code knows nothing of it.
 */
export type Mutant = Readonly<{
  name: string;
  /** Below the repository's root. */
  file: string;
  /** Exactly as the file has it, and only once. */
  find: string;
  replace: string;
  /** The rule that no longer holds. */
  breaks: string;
  killedBy: Killer;
}>;

/** What must find it, and what it must say. A run that breaks for another reason is no kill. */
export type Killer = Readonly<{ says: RegExp }> & Trial;

/** One run of a suite: as much of it as finds the mistake in a few seconds. */
export type Trial =
  /** Every run with one fault, of the flows whose names contain this; and `second` runs with two faults for each of them. */
  | Readonly<{ suite: 'crash'; filter: string; second?: number }>
  /** Every schedule of one race. */
  | Readonly<{ suite: 'races'; race: string; preemptions: number }>
  /** Random sequences of moves. */
  | Readonly<{ suite: 'model'; runs: number; seed?: number }>;

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A module's text with the mistake in it. Throws when the mutant no longer fits its file in exactly one place. */
export function withMutant({ name, file, find, replace }: Mutant, text: string): string {
  const places = text.split(find).length - 1;
  if (places !== 1)
    throw new Error(`The mutant ${name} does not fit ${file}: its text occurs there ${places} times.`);
  return text.replace(find, () => replace);
}
