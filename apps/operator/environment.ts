import { BillingError } from '../../shared/domain/errors.ts';

/** The environment variables that name the deployment where --stage does not, for `--help`. */
const VARIABLES = [
  ['TABLE_NAME', 'the table; required without --stage, which sets this and the other names of a stage'],
  ['AWS_REGION', 'its region'],
  [
    'AWS_PROFILE',
    'your credentials, of a role for the task, or AWS_ACCESS_KEY_ID and the others of the AWS tools',
  ],
  ['KEY_ID', 'the KMS key that encrypts secrets (default: alias/billing)'],
  ['DELIVERIES_QUEUE_URL', 'the queue of events, for "events resend" and "doctor"'],
  [
    'AWS_ENDPOINT_URL_DYNAMODB',
    'another address of the table, and _KMS and _SQS likewise; "npm start" prints those of the local stack',
  ],
  ['SITE_BUCKET', 'the bucket of the checkout page, for the logo of a project'],
  ['PERSONS_TABLE', 'the table of persons\' keys, for "customers", "restore" and "show"'],
  ['JOURNAL_BUCKET', 'the bucket with the journal of the table, for "restore" and "show"'],
  ['PROCESSOR_API_BASE', "another address of the processor's API"],
] as const;

const NAME_CHARACTERS = Math.max(...VARIABLES.map(([name]) => name.length));
export const ENVIRONMENT_HELP = `
Environment:
${VARIABLES.map(([name, meaning]) => `  ${name.padEnd(NAME_CHARACTERS)}  ${meaning}`).join('\n')}

"billing doctor" checks all of it.`;

export const TABLE_NAME_TODO = 'Name the stage with --stage, or set TABLE_NAME to the name of its table.';

/** Throws `invalid_request` unless the environment names the journal's bucket, and what its persons are encrypted with. */
export function requireJournal(): void {
  requirePersons();
  if (!process.env.JOURNAL_BUCKET)
    throw new BillingError(
      'invalid_request',
      'Name the stage with --stage, or set JOURNAL_BUCKET to the name of its journal bucket.',
    );
}

/** Throws `invalid_request` unless the environment names the table of persons' keys, whose default may be another stage's. */
export function requirePersons(): void {
  if (!process.env.PERSONS_TABLE)
    throw new BillingError(
      'invalid_request',
      'Name the stage with --stage, or set PERSONS_TABLE to the name of its table of persons’ keys.',
    );
}

/** The name of the table. Throws `invalid_request` without one, since a default could be the table of another stage. */
export function requireTableName(): string {
  const name = process.env.TABLE_NAME;
  if (!name)
    throw new BillingError(
      'invalid_request',
      `TABLE_NAME is not set. ${TABLE_NAME_TODO} "billing doctor" checks the rest.`,
    );
  return name;
}
