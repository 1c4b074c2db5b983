import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Command } from 'commander';
import { operations } from '../../apps/operator/operations.ts';
import { optionOf } from '../../apps/operator/option-names.ts';
import { code, table } from './markdown.ts';

const COMMANDS = join(import.meta.dirname, '..', '..', 'apps', 'operator', 'commands');

/** Every operator command with its options, read from its commander definition. */
export async function printOpsCommands(): Promise<string> {
  const root = new Command('ops');
  for (const file of globSync(join(COMMANDS, '*.ts')).sort()) {
    const exported = Object.entries(await import(file)) as [string, unknown][];
    for (const [name, add] of exported) {
      if (/^add\w+Commands$/.test(name)) (add as (program: Command) => void)(root);
    }
  }
  if (root.commands.length === 0) throw new Error(`No commands were found in ${basename(COMMANDS)}.`);
  const rows = root.commands.flatMap((group) => leavesOf(group, group.name()));
  return table(['Command', 'Options', 'Role', 'What it does'], rows);
}

function leavesOf(command: Command, words: string): string[][] {
  if (command.commands.length > 0)
    return command.commands.flatMap((inner) => leavesOf(inner, `${words} ${inner.name()}`));
  const places = command.registeredArguments.map((given) =>
    given.required ? `<${given.name()}>` : `[${given.name()}]`,
  );
  const options = command.options.map(({ flags, mandatory }) =>
    mandatory ? code(flags) : `[${code(flags)}]`,
  );
  return [[code([words, ...places].join(' ')), options.join(' '), roleOf(words), command.description()]];
}

function roleOf(words: string): string {
  const { task, asks } = operations[words] ?? {};
  if (!task) throw new Error(`The command ${words} has no row.`);
  return [task, ...(asks ? [asks === true ? 'asks' : `asks with ${optionOf(asks)}`] : [])].join(', ');
}
