import { BillingError } from '../shared/domain/errors.ts';

/** What keys and tokens look like, here and at the processor. A publishable key is for every page and no secret. */
const SECRET = /\b[sr]k_(?:test|live)_|\bwhsec_|\btnt_t[0-9a-z]{21}_|\beyJ[\w-]+\.eyJ[\w-]+\.|-----BEGIN/;
const SECRET_OPTION = /^--?(?:[a-z-]*secret(?:-key)?|api-key|publishable-key|password|token|credential)(?:=|$)/i;

/**
 * Refuses secrets among the arguments, before anything else looks at them: a command line stands in the shell's history and
 * in the machine's list of processes. The value is never quoted.
 */
export function refuseSecrets(args: readonly string[]): void {
  const position = args.findIndex((argument) => SECRET.test(argument) || SECRET_OPTION.test(argument));
  if (position < 0) return;
  throw new BillingError(
    'invalid_request',
    `Argument ${position + 1} is a secret or asks for one. Secrets come from a prompt or standard input, never from the command line: ` +
      'it stays in the history of the shell. If it was real, replace it.',
  );
}
