import type { Command } from 'commander';
import { listPlatformKeys, rotateSealingKey, rotateSigningKey } from '../actions/platform-keys.ts';
import { act, show } from './command.ts';

export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description("the platform's own keys, under KMS");

  keys
    .command('rotate-sealing')
    .description('put a new root key of payment links into use; links made before still open')
    .action((_options, command: Command) =>
      act(
        command,
        (run) => rotateSealingKey(run),
        (made) => made,
      ),
    );

  keys
    .command('rotate-signing')
    .description('put a new key pair of tokens into use; tokens minted before are still good')
    .action((_options, command: Command) =>
      act(
        command,
        (run) => rotateSigningKey(run),
        (made) => made,
      ),
    );

  keys
    .command('list')
    .description('names and ages; the last of each is in use')
    .action((_options, command: Command) => show(command, listPlatformKeys));
}
