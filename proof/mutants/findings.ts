import type { Trial } from './mutant.ts';

/** One verdict of a suite: which run, and what it found wrong. */
export type Finding = Readonly<{ run: string; says: string }>;

/** The verdicts in what a suite prints, line by line. Whatever else it prints, like a stack, is none. */
export function findingsIn(trial: Trial, lines: readonly string[]): Finding[] {
  switch (trial.suite) {
    case 'crash':
      return crashFindings(lines);
    case 'races':
      return raceFindings(lines);
    case 'model':
      return modelFindings(lines);
    case 'tests':
      return [];
  }
}

const TALLY = 'tally ';
type Tally = { failures: { id: string; violations: string[] }[] };

export function crashFindings(lines: readonly string[]): Finding[] {
  const tallies = lines.filter((line) => line.startsWith(TALLY)).map((line): Tally => JSON.parse(line.slice(TALLY.length)));
  const failures = tallies.flatMap((tally) => tally.failures);
  return failures.flatMap(({ id, violations }) => violations.map((says) => ({ run: id, says })));
}

export function raceFindings(lines: readonly string[]): Finding[] {
  let run = '';
  return lines.flatMap((line) => {
    run = /^[\w-]+:[A-J]*$/.test(line) ? line : run;
    const [, says] = /^ {2}VIOLATION (.*)$/.exec(line) ?? [];
    return says === undefined ? [] : [{ run, says }];
  });
}

/** The last line of a script says what was wrong; what repeats it follows. */
export function modelFindings(lines: readonly string[]): Finding[] {
  return lines.flatMap((line, index) => {
    const [, run] = /^Repeat with (.*)$/.exec(line) ?? [];
    return run === undefined ? [] : [{ run, says: lines[index - 1]?.trim() ?? '' }];
  });
}

type Report = {
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
};

/** How the assertions of the test runner begin; `rejects` and `resolves` throw a plain error. */
const ASSERTED = /^(AssertionError|Error: promise (resolved|rejected))/;

/** Only what a test asserted is a verdict: a test that broke otherwise says nothing. */
export function testFindings(report: string): Finding[] {
  const { testResults }: Report = JSON.parse(report);
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .flatMap(({ fullName, failureMessages }) =>
      failureMessages.filter((message) => ASSERTED.test(message)).map((says) => ({ run: fullName, says })),
    );
}
