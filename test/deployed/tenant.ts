import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { invariant } from '../../shared/domain/errors.ts';
import { API } from './edge.ts';
import { runs, STAGE } from './stage.ts';

// biome-ignore lint/suspicious/noExplicitAny: each command prints its own object.
export type Printed = any;
export const EVENT_SECRET = 'a-secret-that-events-carry';
/** Beside what the page says: the currencies and the rights that the flows need. */
const FOR_THE_FLOWS = [
  'npx billing projects set Shop --tenant acme --base-currency usd',
  'npx billing projects add-currency Shop jpy --tenant acme',
  'npx billing credentials issue --tenant acme --scope webhook --scope admin',
  'npx billing tokens staff --tenant acme --subject jane@acme.example --role money',
  `npx billing gateways receive-events Cards --tenant acme --api-url ${API}`,
];

/** The commands of a block of docs/running.md, by the words before it. A command may go over several lines. */
export function documented(before: string): string[] {
  const page = readFileSync('docs/running.md', 'utf8');
  const [, block] = page.slice(page.indexOf(before)).split(/^```(?:console)?\n/m);
  invariant(page.includes(before) && block, `docs/running.md has the commands for: ${before}`);
  return block.trim().split(/(?<!\\)\n(?! )/);
}

/** Sets up the first tenant by the page's commands. Gives what the last command of each kind printed, such as `projects create`. */
export async function setUp(
  env: NodeJS.ProcessEnv,
  { folder, keys, checkout }: Readonly<{ folder: string; keys: object; checkout: string }>,
): Promise<Record<string, Printed>> {
  writeFileSync(join(folder, 'keys.json'), JSON.stringify(keys));
  const printed: Record<string, Printed> = {};
  for (const command of [...documented('To set up a first tenant'), ...FOR_THE_FLOWS]) {
    const line = command
      .replace('npx billing', `npx billing --stage ${STAGE}`)
      .replace('https://pay.example', checkout)
      .replace('keys.json', join(folder, 'keys.json'));
    const input = JSON.stringify(command.includes('set-events') ? { secret: EVENT_SECRET } : {});
    const [, , group = '', verb = ''] = command.split(' ');
    printed[`${group} ${verb}`] = JSON.parse(await runs(['bash', '-c', line], env, input)).result;
  }
  return printed;
}
