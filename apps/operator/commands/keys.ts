import type { Command } from 'commander';
import { setEventSecret } from '../actions/event-secret.ts';
import {
  listPlatformKeys,
  rotateSealingKey,
  rotateSigningKey,
  sealVerifyingKeys,
} from '../actions/platform-keys.ts';
import { readSecrets } from '../read-secrets.ts';
import { act, show } from './command.ts';

export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description("the platform's own keys, encrypted by KMS");

  keys
    .command('rotate-sealing')
    .description('create a new root key for payment links and put it into use; existing links still work')
    .action((_options, command: Command) =>
      act(
        command,
        (run) => rotateSealingKey(run),
        (made) => made,
      ),
    );

  keys
    .command('rotate-signing')
    .description('create a new key pair for tokens and put it into use; existing tokens stay valid')
    .action((_options, command: Command) =>
      act(
        command,
        (run) => rotateSigningKey(run),
        (made) => made,
      ),
    );

  keys
    .command('seal-verifying')
    .description(
      'seal the public keys that an earlier version stored in clear, and that verify no token until then; existing tokens stay valid',
    )
    .action((_options, command: Command) =>
      act(
        command,
        (run) => sealVerifyingKeys(run),
        (sealed) => sealed,
      ),
    );

  keys
    .command('set-event-secret')
    .description(
      "set the platform's secret for the processor's events, read from a prompt or standard input; the one before counts for a day",
    )
    .action(async (_options, command: Command) => {
      const { secret = '' } = await readSecrets([{ field: 'secret', label: 'Signing secret' }]);
      await act(
        command,
        (run) => setEventSecret({ secret }, run),
        (made) => made,
      );
    });

  keys
    .command('list')
    .description('list key ids with their creation times; the last of each kind is in use')
    .action((_options, command: Command) => show(command, listPlatformKeys));
}
