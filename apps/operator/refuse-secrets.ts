import { BillingError } from '../../shared/domain/errors.ts';

/** The formats of keys and tokens, here and at the processor. A publishable key is public. */
const SECRET = /\b[sr]k_(?:test|live)_|\bwhsec_|\btnt_t[0-9a-z]{21}_|\beyJ[\w-]+\.eyJ[\w-]+\.|-----BEGIN/;
const SECRET_OPTION =
  /^--?(?:[a-z-]*secret(?:-key)?|api-key|publishable-key|password|token|credential)(?:=|$)/i;

/**
 * Throws `invalid_request` if an argument is a secret, before anything else reads the arguments. A command line is visible in
 * the shell's history and in the list of processes. The message never quotes the value.
 */
export function refuseSecrets(args: readonly string[]): void {
  const position = args.findIndex((argument) => SECRET.test(argument) || SECRET_OPTION.test(argument));
  if (position < 0) return;
  throw new BillingError(
    'invalid_request',
    `Argument ${position + 1} is a secret, or an option for one. Give secrets at a prompt or on standard input, never from the command line: ` +
      'the shell keeps it in its history. If the secret is real, rotate it.',
  );
}
