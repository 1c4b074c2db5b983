/** One broken promise: the run that repeats it, and what it broke. */
export type Finding = Readonly<{ run: string; says: string }>;

const FINDING = /^VIOLATION (\S.*?) \| (.*)$/;

/** How crash runs, races and the model print a finding, so that the mutants' trials can read it. */
export const findingLine = ({ run, says }: Finding): string => `VIOLATION ${run} | ${says.split('\n', 1)[0]}`;

export function findingIn(line: string): Finding | undefined {
  const [, run, says] = FINDING.exec(line) ?? [];
  return run !== undefined && says !== undefined ? { run, says } : undefined;
}
