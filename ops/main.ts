import process, { argv } from 'node:process';
import { Command, CommanderError } from 'commander';
import { BillingError } from '../shared/domain/errors.ts';
import { addAttemptCommands } from './commands/attempts.ts';
import { addCredentialCommands } from './commands/credentials.ts';
import { addDoctorCommands } from './commands/doctor.ts';
import { addGatewayCommands } from './commands/gateways.ts';
import { addKeyCommands } from './commands/keys.ts';
import { addLedgerCommands } from './commands/ledger.ts';
import { addProjectCommands } from './commands/projects.ts';
import { addTenantCommands } from './commands/tenants.ts';
import { addTokenCommands } from './commands/tokens.ts';
import { ENVIRONMENT_HELP, requireTableName } from './environment.ts';
import { optionOf } from './option-names.ts';
import { printError, printsJson } from './print.ts';
import { refuseSecrets } from './refuse-secrets.ts';
import { readTarget } from './target.ts';

/**
 * The operator command, `billing`. It works on the deployment that the environment names, and refuses to run without a table.
 * Standard output carries one JSON object; text for people goes to standard error.
 *
 * Exit codes: 0 done or already up to date, 1 refused or failed, 2 wrong usage.
 */
const EXAMPLES = `
Examples:
  $ billing tenants create acme
  $ billing projects create Shop --tenant acme --origin https://shop.example --checkout-url https://pay.example \\
      --base-currency eur --time-zone Europe/Berlin
  $ billing gateways create processor --tenant acme --project Shop --label Cards --settlement-currency eur < keys.json`;

/** Commands that only read. Every other command prints where it writes before it reads a secret or changes anything. */
const READING: readonly string[] = ['show', 'list', 'check'];

const args = argv.slice(2);
const json = printsJson(args.includes('--json'));

try {
  refuseSecrets(args);
  await program().parseAsync(argv);
} catch (error) {
  process.exitCode = report(error);
}

function program(): Command {
  const root = new Command('billing')
    .description('Set up and maintain tenants. Every command may be repeated; secrets come from a prompt or standard input.')
    .option('--json', 'print one JSON object also to a terminal')
    .option('--dry-run', 'print what would change, without writing')
    .addHelpText('after', EXAMPLES)
    .addHelpText('afterAll', ENVIRONMENT_HELP)
    .hook('preAction', (_, action) => prepare(action))
    .exitOverride()
    // Subcommands added below inherit these two settings, so every usage error reaches `report`.
    .configureOutput({ outputError: () => {} })
    .showSuggestionAfterError();
  for (const add of [
    addDoctorCommands,
    addTenantCommands,
    addProjectCommands,
    addGatewayCommands,
    addCredentialCommands,
    addTokenCommands,
    addKeyCommands,
    addLedgerCommands,
    addAttemptCommands,
  ]) {
    add(root);
  }
  return root;
}

async function prepare(action: Command): Promise<void> {
  if (action.name() === 'doctor') return; // It reports a missing table itself.
  requireTableName();
  if (!READING.includes(action.name())) console.error(`Target: ${await readTarget()}`);
}

function report(error: unknown): number {
  if (!(error instanceof CommanderError)) {
    printError(error, optionOf, { json });
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
