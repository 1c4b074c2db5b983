import { Command, Option } from 'commander';
import { ENVIRONMENT_HELP } from './environment.ts';
import { FORMATS } from './print.ts';

const EXAMPLES = `
Examples:
  $ billing tenants create acme --stage prod --profile billing-provision
  $ billing projects create Shop --tenant acme --origin https://shop.example --checkout-url https://pay.example \\
      --base-currency eur --time-zone Europe/Berlin
  $ billing gateways create processor --tenant acme --project Shop --label Cards --settlement-currency eur < keys.json`;

type AddCommands = (program: Command) => void;

/** The groups of commands, in the order of the help. Each is loaded when it is used, since all of them take twice as long. */
const GROUPS: Readonly<Record<string, () => Promise<AddCommands>>> = {
  doctor: async () => (await import('./commands/doctor.ts')).addDoctorCommands,
  tenants: async () => (await import('./commands/tenants.ts')).addTenantCommands,
  mail: async () => (await import('./commands/mail.ts')).addMailCommands,
  projects: async () => (await import('./commands/projects.ts')).addProjectCommands,
  documents: async () => (await import('./commands/documents.ts')).addDocumentCommands,
  gateways: async () => (await import('./commands/gateways.ts')).addGatewayCommands,
  credentials: async () => (await import('./commands/credentials.ts')).addCredentialCommands,
  tokens: async () => (await import('./commands/tokens.ts')).addTokenCommands,
  keys: async () => (await import('./commands/keys.ts')).addKeyCommands,
  ledger: async () => (await import('./commands/ledger.ts')).addLedgerCommands,
  restore: async () => (await import('./commands/restore.ts')).addRestoreCommands,
  show: async () => (await import('./commands/records.ts')).addRecordCommands,
  payments: async () => (await import('./commands/payments.ts')).addPaymentCommands,
  attempts: async () => (await import('./commands/attempts.ts')).addAttemptCommands,
  customers: async () => (await import('./commands/customers.ts')).addCustomerCommands,
  orders: async () => (await import('./commands/orders.ts')).addOrderCommands,
  links: async () => (await import('./commands/links.ts')).addLinkCommands,
  endpoints: async () => (await import('./commands/endpoints.ts')).addEndpointCommands,
  events: async () => (await import('./commands/events.ts')).addEventCommands,
  audit: async () => (await import('./commands/audit.ts')).addAuditCommands,
  stage: async () => (await import('./commands/stage.ts')).addStageCommands,
  table: async () => (await import('./commands/table.ts')).addTableCommands,
  rates: async () => (await import('./commands/rates.ts')).addRateCommands,
  completion: async () => {
    const { addCompletionCommands } = await import('./commands/completion.ts');
    return (root) => addCompletionCommands(root, () => program([]));
  },
};

/** The operator command with the group that `args` begin with, or with every group when they begin with none. */
export async function program(args: readonly string[]): Promise<Command> {
  const root = new Command('billing')
    .description(
      'Set up and maintain tenants. Every command may be repeated; secrets come from a prompt or standard input.',
    )
    // Taken from the arguments before the commands are loaded (stage/choose-stage.ts).
    .option(
      '--stage <stage>',
      'the deployed stage to work on, such as prod; otherwise the environment names its parts',
    )
    .option('--table <table>', 'another table than the stage’s, such as one that a restore made')
    .option('--profile <profile>', 'the AWS profile of your role, instead of AWS_PROFILE')
    .addOption(
      new Option(
        '--format <format>',
        'how to print (default: a table to a terminal, else one JSON object)',
      ).choices(FORMATS),
    )
    // Answered before the commands are loaded, too (main.ts).
    .option('--version', 'print the version of this command and, with --stage, the release deployed last')
    .option('--json', 'the same as --format json')
    .option('--dry-run', 'print what would change, without writing')
    .option('--yes', 'do not ask before what cannot be taken back')
    .addHelpText('after', EXAMPLES)
    .addHelpText('afterAll', ENVIRONMENT_HELP)
    .exitOverride()
    // Subcommands added below inherit these two settings, so every usage error reaches `report`.
    .configureOutput({ outputError: () => {} })
    .showSuggestionAfterError();
  const named = args.find((arg) => !arg.startsWith('-')) ?? '';
  const groups = Object.hasOwn(GROUPS, named) ? [GROUPS[named]] : Object.values(GROUPS);
  for (const add of await Promise.all(groups.map((load) => load?.()))) add?.(root);
  return root;
}
