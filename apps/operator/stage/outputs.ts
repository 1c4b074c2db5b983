import type { QueueName } from '../../../shared/messaging/queue-messages.ts';

/** The outputs of a stage's stacks that name what the operator command works on, and the environment variable that each stands for. */
export const STAGE_OUTPUTS = {
  data: {
    TableName: 'TABLE_NAME',
    PersonsTable: 'PERSONS_TABLE',
    JournalBucket: 'JOURNAL_BUCKET',
    KeyArn: 'KEY_ID',
  },
  messages: { deliveriesQueueUrl: 'DELIVERIES_QUEUE_URL' },
  site: { SiteBucket: 'SITE_BUCKET' },
} as const;

/** The output with the URL of a queue. Its name has letters alone. */
export const queueOutput = (queue: QueueName): string =>
  `${queue.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}QueueUrl`;

type Part = keyof typeof STAGE_OUTPUTS;
export const STAGE_PARTS = Object.keys(STAGE_OUTPUTS) as Part[];

export const stackName = (stage: string, part: string): string => `billing-${stage}-${part}`;
export const STAGE_NAME = /^[a-z][a-z0-9-]{0,15}$/;
