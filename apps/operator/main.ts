import process, { argv } from 'node:process';
import { CommanderError } from 'commander';
import { BillingError } from '../../shared/domain/errors.ts';
import { logTo } from '../../shared/runtime/log.ts';
import { clearly } from './faults.ts';
import { optionOf } from './option-names.ts';
import { printError, printsJson } from './print.ts';
import { refuseSecrets } from './refuse-secrets.ts';
import { chooseStage } from './stage/choose-stage.ts';

/**
 * The operator command, `billing`. It works on the deployment that `--stage` or the environment names, and refuses to run without a table.
 * Standard output carries one JSON object; text for people goes to standard error.
 *
 * Exit codes: 0 done or already up to date, 1 refused or failed, 2 wrong usage.
 */
logTo.stream = process.stderr; // What the flows log is no part of the result.
const args = argv.slice(2);
const json = printsJson(args.includes('--json'));

try {
  refuseSecrets(args);
  const rest = await chooseStage(args);
  const { operate } = await import('./operate.ts'); // What it loads reads the environment that the stage sets.
  await operate(rest);
} catch (error) {
  process.exitCode = report(error);
}

function report(error: unknown): number {
  if (!(error instanceof CommanderError)) {
    printError(clearly(error), optionOf, { json });
    return 1;
  }
  if (error.exitCode === 0) return 0; // The operator asked for help, and commander has printed it.
  printError(new BillingError('invalid_request', usageMessage(error)), optionOf, { json });
  return 2;
}

/** Removes quoted input from commander's message, since it may be a secret typed in the wrong place. */
function usageMessage({ code, message }: CommanderError): string {
  if (message === '(outputHelp)') return 'No command was given. --help lists the commands.';
  const text = message.replace(/^error: /, '');
  if (code === 'commander.excessArguments') return text.replace(/: .*$/s, '.');
  return code === 'commander.unknownOption' ? text.replace(/=[^']*'/, "'") : text;
}
