import process, { argv } from 'node:process';
import { Command, CommanderError } from 'commander';
import { BillingError } from '../shared/domain/errors.ts';
import { addAttemptCommands } from './commands/attempts.ts';
import { addCredentialCommands } from './commands/credentials.ts';
import { addGatewayCommands } from './commands/gateways.ts';
import { addKeyCommands } from './commands/keys.ts';
import { addLedgerCommands } from './commands/ledger.ts';
import { addProjectCommands } from './commands/projects.ts';
import { addTenantCommands } from './commands/tenants.ts';
import { addTokenCommands } from './commands/tokens.ts';
import { optionOf } from './option-names.ts';
import { printError } from './print.ts';
import { refuseSecrets } from './refuse-secrets.ts';

/**
 * The operator command. It works on the deployment that the environment names: TABLE_NAME, KEY_ID and the usual AWS variables.
 *
 * Exit codes: 0 done or already up to date, 1 refused or failed, 2 wrong usage.
 */
const EXAMPLES = `
Examples:
  $ npm run ops -- tenants create acme
  $ npm run ops -- projects create Shop --tenant acme --origin https://shop.example --checkout-url https://pay.example \\
      --base-currency eur --time-zone Europe/Berlin
  $ npm run ops -- gateways create processor --tenant acme --project Shop --label Cards --settlement-currency eur < keys.json`;

const args = argv.slice(2);
const json = args.includes('--json');

try {
  refuseSecrets(args);
  await program().parseAsync(argv);
} catch (error) {
  process.exitCode = report(error);
}

function program(): Command {
  const root = new Command('ops')
    .description('Set up and maintain tenants. Every command may be repeated; secrets come from a prompt or standard input.')
    .option('--json', 'print one JSON object')
    .option('--dry-run', 'print what would change, without writing')
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    // Subcommands added below inherit these two settings, so every usage error reaches `report`.
    .configureOutput({ outputError: () => {} })
    .showSuggestionAfterError();
  for (const add of [
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
