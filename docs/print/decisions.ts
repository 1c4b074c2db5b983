import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './pages.ts';

/** How each decision record begins: its number, its title, when it was decided, and that it stays as it is. */
const RECORD_BEGINS =
  /^# (\d+)\. (.+)\n\nDecided \w+ \d{4}\. A decision record is not changed; a later one replaces it\./;

/** The decision records, by their path from the root, in the order of their numbers. */
const decisionRecords = (): string[] => globSync('docs/decisions/*.md', { cwd: ROOT }).sort();

/** A list of links to the decision records. Throws for a record that begins otherwise than all of them do. */
export function printDecisions(): string {
  const items = decisionRecords().map((file) => {
    const [, number, title] = RECORD_BEGINS.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
    if (Number(number) !== Number.parseInt(file.slice('docs/decisions/'.length), 10))
      throw new Error(`${file} does not begin as decision records do: see ${RECORD_BEGINS}.`);
    return `- [${title}](${file.replace('docs/', '')})`;
  });
  return items.join('\n');
}
