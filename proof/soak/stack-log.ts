import { readFileSync } from 'node:fs';

/** What the stack has written: the functions' own lines, and what it said of itself. */
export type StackLog = Readonly<{ lines: readonly string[]; errors: Readonly<Record<string, number>>; unexplained: readonly string[] }>;

/** Every error that the soak injects into the functions' calls says so, and the SDK passes the words on. */
const INJECTED = 'An injected fault';

/**
 * Reads the log and tells errors that an injected fault explains from those that nothing does. An error explains itself by its own
 * words, so one that only happens to come at the same time is not excused. An unhandled rejection ends the process, and that
 * is seen by itself.
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
  const explained = failures.filter((failure) => failure.includes(INJECTED));
  return {
    lines,
    errors: Object.fromEntries([...Map.groupBy(explained, titleOf)].map(([title, all]) => [title, all.length])),
    unexplained: failures.filter((failure) => !failure.includes(INJECTED)),
  };
}

function titleOf(failure: string): string {
  const [, message] = /^\{"level":"error","message":"([^"]+)"/.exec(failure) ?? [];
  return message ?? failure.split(/[:\n]/, 1)[0] ?? '';
}
