import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Grant, QueueGrant } from '../../functions/routes.ts';
import type { QueueName } from '../../shared/messaging/queue-messages.ts';
import { TABLE } from '../../shared/storage/table/schema.ts';

export type Resources = Readonly<{
  table: ITable;
  key: IKey;
  queues: Readonly<Record<QueueName, IQueue>>;
  notices: IEventBus;
  journal: IBucket;
}>;

/**
 * The policy statements of a row, one per grant.
 *
 * Written by hand because the library's grants allow more than a row lists: `grantReadData` allows scans and every index, and
 * `grantWriteData` allows batch writes, which cannot have conditions.
 */
export function statementsFor(may: readonly Grant[], resources: Resources): PolicyStatement[] {
  return may.flatMap((grant) => {
    const props = isQueueGrant(grant) ? queueStatement(grant, resources) : STATEMENTS[grant](resources);
    return [props].flat().map((statement) => new PolicyStatement(statement));
  });
}

const isQueueGrant = (grant: Grant): grant is QueueGrant => /^(send|receive):/.test(grant);

const STATEMENTS: Record<
  Exclude<Grant, QueueGrant>,
  (resources: Resources) => PolicyStatementProps | PolicyStatementProps[]
> = {
  // TransactWriteItems requires the actions of its parts: items are put and updated; TTL deletes them.
  read: ({ table }) => ({
    actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
    resources: [table.tableArn],
  }),
  write: ({ table }) => ({
    actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
    resources: [table.tableArn],
  }),
  list: ({ table }) => ({ actions: ['dynamodb:Query'], resources: [indexArn(table, TABLE.lists.name)] }),
  'find-work': ({ table }) => ({
    actions: ['dynamodb:Query'],
    resources: [indexArn(table, TABLE.work.name)],
  }),
  // Every secret is encrypted with a context that names its owner, so IAM rejects a decrypt without a context.
  'open-secrets': ({ key }) => ({
    actions: ['kms:Decrypt'],
    resources: [key.keyArn],
    conditions: { Null: { 'kms:EncryptionContextKeys': 'false' } },
  }),
  'put-notices': ({ notices }) => ({ actions: ['events:PutEvents'], resources: [notices.eventBusArn] }),
  // S3 asks the key for the bucket, so the role can encrypt what it writes and read nothing.
  'put-journal': ({ journal, key }) => [
    { actions: ['s3:PutObject'], resources: [journal.arnForObjects('*')] },
    {
      actions: ['kms:GenerateDataKey'],
      resources: [key.keyArn],
      conditions: ofBucket(journal),
    },
  ],
  'read-journal': ({ journal, key }) => [
    { actions: ['s3:ListBucket'], resources: [journal.bucketArn] },
    { actions: ['s3:GetObject'], resources: [journal.arnForObjects('*')] },
    { actions: ['kms:Decrypt'], resources: [key.keyArn], conditions: ofBucket(journal) },
  ],
};

/** What S3 encrypts for the bucket, and nothing else that the key encrypts. */
const ofBucket = ({ bucketArn }: IBucket) => ({
  StringEquals: { 'kms:EncryptionContext:aws:s3:arn': bucketArn },
});

function queueStatement(grant: QueueGrant, { queues }: Resources): PolicyStatementProps {
  const [verb, queue] = grant.split(':') as [keyof typeof QUEUE_ACTIONS, QueueName];
  return { actions: QUEUE_ACTIONS[verb], resources: [queues[queue].queueArn] };
}

const QUEUE_ACTIONS = {
  send: ['sqs:SendMessage'],
  receive: [
    'sqs:ReceiveMessage',
    'sqs:DeleteMessage',
    'sqs:GetQueueAttributes',
    'sqs:ChangeMessageVisibility',
  ],
};

const indexArn = (table: ITable, index: string): string => `${table.tableArn}/index/${index}`;
