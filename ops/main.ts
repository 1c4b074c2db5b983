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
 * The operator command. It acts on the deployment that the environment names: TABLE_NAME, KEY_ID and the usual AWS variables.
 *
 * Exit codes: 0 done or already so, 1 refused, 2 called wrongly.
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
    .description('Set up and look after tenants. Every command can be run again; secrets come from a prompt or standard input.')
    .option('--json', 'print one JSON object, for machines')
    .option('--dry-run', 'say what would change and write nothing')
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    // Commander hands these two to commands made below, so every usage error arrives in `report`.
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
  if (error.exitCode === 0) return 0; // Help was asked for and printed.
  printError(new BillingError('invalid_request', usageMessage(error)), optionOf, { json });
  return 2;
}

/** Commander quotes what it did not understand, which may be a secret in a place where none belongs. */
function usageMessage({ code, message }: CommanderError): string {
  if (message === '(outputHelp)') return 'Say what to do; --help lists the commands.';
  const said = message.replace(/^error: /, '');
  if (code === 'commander.excessArguments') return said.replace(/: .*$/s, '.');
  return code === 'commander.unknownOption' ? said.replace(/=[^']*'/, "'") : said;
}
