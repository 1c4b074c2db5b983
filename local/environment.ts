import { queueNames } from '../functions/queues.ts';
import { type QueueName, queueUrlVariable } from '../shared/messaging/queue-messages.ts';

/** The addresses of a local stack's services. */
export type Addresses = Readonly<{
  tableName: string;
  dynamo: string;
  kms: string;
  queue: string;
  queueUrls: Readonly<Record<QueueName, string>>;
  eventBus: string;
  /** Where the journal is written; absent where no journal is. */
  bucket?: string;
  processor: string;
  /** Where mail to payers is handed over; absent where none is sent. */
  ses?: string;
}>;

const PLACEHOLDER = 'local';
export const JOURNAL_BUCKET = 'billing-journal';
export const BOOKS_BUCKET = 'billing-books';
/** What the checkout serves beside its build. */
export const SITE_BUCKET = 'billing-site';
export const PERSONS_TABLE = 'billing-persons';

/** The variables that point the operator command at a stack, for a shell. Credentials of AWS that the environment already had are left out. */
export function shellLines(environment: Readonly<Record<string, string>>): string {
  const shown = Object.entries(environment).filter(
    ([name, value]) => !name.startsWith('AWS_') || !/KEY/.test(name) || value === PLACEHOLDER,
  );
  return shown.map(([name, value]) => `export ${name}='${value}'\n`).join('');
}

/**
 * The environment of the functions. Set it before the first import of a function, because clients are created when their files
 * are loaded. The credentials are placeholders, unless the environment already has some.
 */
export function functionEnvironment(at: Addresses): Record<string, string> {
  return {
    STAGE: 'local',
    TABLE_NAME: at.tableName,
    PERSONS_TABLE,
    KEY_ID: 'alias/billing',
    ...Object.fromEntries(queueNames.map((name) => [queueUrlVariable(name), at.queueUrls[name]])),
    NOTICES_BUS_NAME: 'billing-notices',
    JOURNAL_BUCKET,
    BOOKS_BUCKET,
    PROCESSOR_API_BASE: at.processor,
    AWS_ENDPOINT_URL_DYNAMODB: at.dynamo,
    AWS_ENDPOINT_URL_KMS: at.kms,
    AWS_ENDPOINT_URL_SQS: at.queue,
    AWS_ENDPOINT_URL_EVENTBRIDGE: at.eventBus,
    ...(at.ses && { AWS_ENDPOINT_URL_SESV2: at.ses }),
    ...(at.bucket && { AWS_ENDPOINT_URL_S3: at.bucket, SITE_BUCKET }),
    AWS_REGION: process.env.AWS_REGION ?? 'us-east-1',
    AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? PLACEHOLDER,
    AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY ?? PLACEHOLDER,
  };
}
