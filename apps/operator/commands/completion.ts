import { Argument, type Command } from 'commander';
import { SHELLS, type Shell, scriptFor } from '../completion.ts';

/** `whole` gives the program with all of its commands. */
export function addCompletionCommands(
  program: Command,
  whole: () => Promise<Command> = async () => program,
): void {
  program
    .command('completion')
    .description(
      'print the script by which a shell completes commands and options, made of those that there are',
    )
    .addArgument(new Argument('<shell>', 'the shell that reads it').choices(SHELLS))
    .action(async (shell: Shell) => console.log(scriptFor(shell, await whole())));
}
