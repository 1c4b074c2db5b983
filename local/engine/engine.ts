import type { Program } from '../bound-child.ts';

/** A program that answers DynamoDB's requests on a port of this machine. */
export type Engine = Readonly<{
  name: string;
  /** How long a start may take. */
  startMsMax: number;
  /** One is enough for all tests of a run, which then have tables of their own: it takes seconds to start, and much memory. */
  isHeavy: boolean;
  /** Where it keeps the table of this path: each engine elsewhere, since none reads what another wrote. */
  dataAt(path: string): string;
  /** What to run on a port, with its data there; without it the data is gone with the engine. */
  launch(port: number, data: string | undefined): Launch;
}>;

export type Launch = Readonly<{
  program: Program;
  /** Called when the engine answers. */
  onStarted?(): void;
  /** Called when it will not. */
  onFailed?(): void;
}>;
