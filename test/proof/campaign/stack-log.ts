import { readFileSync } from 'node:fs';

/** What the stack has written: the functions' own lines, and what it said of itself. */
export type StackLog = Readonly<{
  lines: readonly string[];
  errors: Readonly<Record<string, number>>;
  mistakes: readonly string[];
}>;

/** What our own code throws when it takes for granted what a broken reply does not have. */
const OWN_MISTAKE =
  /"error":"(TypeError|ReferenceError|RangeError|AssertionError)"|^[^{]*\b(TypeError|ReferenceError|RangeError|AssertionError):/;

/**
 * Reads the log and tells errors that faults explain (connections, statuses, bodies that do not parse) from mistakes of the code, which
 * none excuses. An unhandled rejection ends the process, and that is seen by itself.
 */
export function readStackLog(file: string): StackLog {
  const lines: string[] = [];
  const spoken: string[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.startsWith('{"level"')) lines.push(line);
    else if (/^\S/.test(line) && !/^[}\]]/.test(line)) spoken.push(line);
    else if (line.trim() !== '' && spoken.length > 0) spoken[spoken.length - 1] += `\n${line}`;
  }
  const failures = [...lines.filter((line) => line.startsWith('{"level":"error"')), ...spoken];
  const explained = failures.filter((failure) => !OWN_MISTAKE.test(failure));
  return {
    lines,
    errors: Object.fromEntries(
      [...Map.groupBy(explained, titleOf)].map(([title, all]) => [title, all.length]),
    ),
    mistakes: failures.filter((failure) => OWN_MISTAKE.test(failure)),
  };
}

function titleOf(failure: string): string {
  const [, message] = /^\{"level":"error","message":"([^"]+)"/.exec(failure) ?? [];
  return message ?? failure.split(/[:\n]/, 1)[0] ?? '';
}
