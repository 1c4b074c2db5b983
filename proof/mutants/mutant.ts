/**
 * A mistake in the protocol, made on purpose: one place in one production file reads otherwise. It lives here and is put in while
 * a module is loaded, so no file is ever changed and production code knows nothing of it.
 */
export type Mutant = Readonly<{
  name: string;
  /** Below the repository's root. */
  file: string;
  /** Exactly as it stands there, and only once. */
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
  /** Every run with one fault of the flows whose names contain this; `second` as many with two, for each of them. */
  | Readonly<{ suite: 'crash'; filter: string; second?: number }>
  /** Every schedule of one race. */
  | Readonly<{ suite: 'races'; race: string; preemptions: number }>
  /** Random sequences of moves. */
  | Readonly<{ suite: 'model'; runs: number; seed?: number }>
  /** Tests of one file whose names contain this. */
  | Readonly<{ suite: 'tests'; file: string; test: string }>;
