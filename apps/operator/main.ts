import process, { argv } from 'node:process';
import { CommanderError } from 'commander';
import { BillingError } from '../../shared/domain/errors.ts';
import { logTo } from '../../shared/runtime/log.ts';
import { clearly } from './faults.ts';
import { optionOf } from './option-names.ts';
import { formatIn, printError, printResult, printsJson } from './print.ts';
import { refuseSecrets } from './refuse-secrets.ts';
import { chooseStage } from './stage/choose-stage.ts';
import { readVersion } from './stage/version.ts';

/**
 * The operator command, `billing`. It works on the deployment that `--stage` or the environment names, and refuses to run without a table.
 * Standard output carries the result, for programs as one JSON object; what is said beside it goes to standard error.
 *
 * Exit codes: 0 done or already up to date, 1 refused or failed, 2 wrong usage.
 */
logTo.stream = process.stderr; // What the flows log is no part of the result.
const args = argv.slice(2);
const json = printsJson(formatIn(args));

try {
  refuseSecrets(args);
  const { stage, rest } = await chooseStage(args);
  if (rest.includes('--version')) printResult(await readVersion(stage), { json });
  else {
    const { operate } = await import('./operate.ts'); // What it loads reads the environment that the stage sets.
    await operate(rest);
  }
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
