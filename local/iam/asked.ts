import { queueNames } from '../../functions/queues.ts';
import type { Holder } from '../../functions/rights.ts';
import { eventBusOf } from '../../shared/domain/events/event-bus.ts';
import { queueUrlVariable } from '../../shared/messaging/queue-messages.ts';
import { TABLE } from '../../shared/storage/table/schema.ts';

/** A request of a client of the AWS SDK, as it is sent. */
export type AwsRequest = Readonly<{
  method?: string;
  path?: string;
  query?: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, string>>;
  body?: unknown;
}>;
/** What IAM judges of a request: one action on one thing. A transaction asks for each of its parts. */
export type Asked = Readonly<{
  action: string;
  on: Holder | 'another';
  context?: Readonly<Record<string, string>>;
  /** The partition key of an item that is written. */
  key?: string;
}>;

// biome-ignore lint/suspicious/noExplicitAny: requests have as many shapes as there are operations.
type Body = any;

const PARTS = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
} as const;

export function askedOf(request: AwsRequest): readonly Asked[] {
  const [service, operation = ''] = (request.headers['x-amz-target'] ?? '').split('.');
  const body = () => JSON.parse(textOf(request.body)) as Body;
  switch (service) {
    case 'DynamoDB_20120810':
      return askedOfTable(operation, body());
    case 'AmazonSQS':
      return [{ action: `sqs:${operation.replace(/Batch$/, '')}`, on: queueAt(body().QueueUrl) }];
    case 'TrentService': {
      return [{ action: `kms:${operation}`, on: 'key', context: body().EncryptionContext ?? {} }];
    }
    case 'AWSEvents':
      return askedOfBuses(operation, body());
    default:
      return [isOfSes(request) ? askedOfSes(request) : askedOfBucket(request)];
  }
}

/** A bus of a tenant is named by its ARN, and ours by its name. */
function askedOfBuses(operation: string, { Entries = [] }: Body): Asked[] {
  return Entries.map(({ EventBusName, Source }: Body) => {
    const { account, name } = eventBusOf(EventBusName) ?? {};
    return {
      action: `events:${operation}`,
      on: account === undefined ? 'notices' : /^billing-t/.test(name ?? '') ? 'tenant buses' : 'another',
      ...(account && { context: { source: Source, account } }),
    };
  });
}

function askedOfTable(operation: string, body: Body): Asked[] {
  if (operation === 'TransactWriteItems')
    return body.TransactItems.flatMap((part: Body) =>
      Object.entries(part).map(([kind, { TableName, ...write }]: [string, Body]) => ({
        action: `dynamodb:${PARTS[kind as keyof typeof PARTS]}`,
        on: tableOf(TableName),
        ...keyOf(write),
      })),
    );
  if (operation === 'BatchGetItem')
    return Object.keys(body.RequestItems).map((name) => ({
      action: 'dynamodb:BatchGetItem',
      on: tableOf(name),
    }));
  return [{ action: `dynamodb:${operation}`, on: tableOf(body.TableName, body.IndexName), ...keyOf(body) }];
}

const keyOf = ({ Item, Key }: Body): Pick<Asked, 'key'> => {
  const key = (Item ?? Key)?.[TABLE.partitionKey]?.S;
  return key === undefined ? {} : { key };
};

/** The table's right does not cover an index: each is a thing of its own. */
function tableOf(name: string, index?: string): Asked['on'] {
  if (name === process.env.PERSONS_TABLE) return 'persons';
  if (name !== process.env.TABLE_NAME) return 'another';
  if (index === undefined) return 'table';
  return index === TABLE.lists.name ? 'lists' : index === TABLE.work.name ? 'work' : 'another';
}

const queueAt = (url: string): Asked['on'] =>
  queueNames.find((name) => process.env[queueUrlVariable(name)] === url) ?? 'another';

const SES_PATH = '/v2/email/';
const isOfSes = ({ path = '' }: AwsRequest): boolean => path.startsWith(SES_PATH);
const ASKED_OF_SES: Readonly<Record<string, Asked>> = {
  'POST outbound-emails': { action: 'ses:SendEmail', on: 'senders', context: { version: '2' } },
  'GET identities': { action: 'ses:GetEmailIdentity', on: 'identities' },
};

/** Which identity a mail is from is not in a role: shops come and go. */
function askedOfSes({ method, path = '' }: AwsRequest): Asked {
  const [noun] = path.slice(SES_PATH.length).split('/');
  return ASKED_OF_SES[`${method} ${noun}`] ?? { action: `ses:${method}`, on: 'another' };
}

/** Objects have a path below the bucket's; the bucket itself is only listed. */
function askedOfBucket({ method, path = '', query = {} }: AwsRequest): Asked {
  const [, bucket, key] = /^\/([^/]+)\/?(.*)$/.exec(path) ?? [];
  if (bucket === process.env.SITE_BUCKET && method === 'PUT' && key?.startsWith('assets/logos/'))
    return { action: 's3:PutObject', on: 'logos' };
  if (bucket === process.env.BOOKS_BUCKET && key)
    return { action: method === 'PUT' ? 's3:PutObject' : 's3:GetObject', on: 'books objects' };
  if (bucket !== process.env.JOURNAL_BUCKET) return { action: `s3:${method}`, on: 'another' };
  if (!key) return { action: 'list-type' in query ? 's3:ListBucket' : `s3:${method}`, on: 'journal' };
  return { action: method === 'PUT' ? 's3:PutObject' : 's3:GetObject', on: 'journal objects' };
}

const textOf = (body: unknown): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array);
