import { Command } from 'commander';
import { addAttemptCommands } from './commands/attempts.ts';
import { addCredentialCommands } from './commands/credentials.ts';
import { addDoctorCommands } from './commands/doctor.ts';
import { addEventCommands } from './commands/events.ts';
import { addGatewayCommands } from './commands/gateways.ts';
import { addKeyCommands } from './commands/keys.ts';
import { addLedgerCommands } from './commands/ledger.ts';
import { addLinkCommands } from './commands/links.ts';
import { addPaymentCommands } from './commands/payments.ts';
import { addProjectCommands } from './commands/projects.ts';
import { addTenantCommands } from './commands/tenants.ts';
import { addTokenCommands } from './commands/tokens.ts';
import { ENVIRONMENT_HELP, requireTableName } from './environment.ts';
import { readTarget } from './target.ts';

const EXAMPLES = `
Examples:
  $ billing tenants create acme
  $ billing projects create Shop --tenant acme --origin https://shop.example --checkout-url https://pay.example \\
      --base-currency eur --time-zone Europe/Berlin
  $ billing gateways create processor --tenant acme --project Shop --label Cards --settlement-currency eur < keys.json`;

/** Commands that only read. Every other command prints where it writes before it reads a secret or changes anything. */
const READING: readonly string[] = ['show', 'list', 'check'];

/** The operator command with all of its subcommands. */
export function program(): Command {
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
    addPaymentCommands,
    addAttemptCommands,
    addLinkCommands,
    addEventCommands,
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
