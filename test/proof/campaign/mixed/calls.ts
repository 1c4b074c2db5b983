import { existsSync, readFileSync } from 'node:fs';

/** How many calls of each function the earlier release and this code answered, as text such as `12 + 15`. */
export function callsByVersion(file: string): Record<string, string> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const functions = [...Map.groupBy(lines, (line) => line.slice('old '.length))].sort(([one], [other]) =>
    one.localeCompare(other),
  );
  return Object.fromEntries(
    functions.map(([name, calls]) => {
      const old = calls.filter((line) => line.startsWith('old ')).length;
      return [name, `${old} + ${calls.length - old}`];
    }),
  );
}
