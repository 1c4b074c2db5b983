import type { QueueName } from '../shared/messaging/queue-messages.ts';
import { LEADING } from '../shared/storage/table/keys.ts';
import type { Grant, QueueGrant } from './routes.ts';

/**
 * What a right is on: the table or one of its indexes, tables that a restore made of it with their indexes, the table of persons' keys, the
 * key, the operators' bus, tenants' buses, the journal's bucket or its objects, the files of books, the logos beside the checkout's page, the stage's stacks and functions, any queue
 * of dead letters, the topic by which operators get notices, the identities of SES, these with the configuration set of mail to payers, or a queue.
 */
export type Holder =
  | 'table'
  | 'restored tables'
  | 'lists'
  | 'work'
  | 'persons'
  | 'key'
  | 'notices'
  | 'tenant buses'
  | 'journal'
  | 'journal objects'
  | 'books objects'
  | 'logos'
  | 'functions'
  | 'stacks'
  | 'dead letters'
  | 'mail'
  | 'identities'
  | 'senders'
  | QueueName;

/** A condition: items whose partition key is like these, secrets whose context says this, or the key as a bucket uses it. */
export type Only =
  | Readonly<{ keysLike: readonly string[] }>
  | Readonly<{ context: 'field' | 'purpose' | 'check'; is: readonly string[] }>
  | 'by the journal'
  | 'by the books'
  | 'as billing, in another account'
  | 'by the second API of SES';

/** An action that a role is allowed, by the name that IAM has for it. */
export type Right = Readonly<{ actions: readonly string[]; on: Holder; only?: Only }>;

/** What a grant of the route table or the worker table means. The stacks make a role of it, and the local stack judges calls by it. */
export const rightsOf = (grant: Grant): readonly Right[] =>
  isQueueGrant(grant) ? [queueRight(grant)] : RIGHTS[grant];

/** Whether a row opens a secret. A public key that verifies tokens is sealed, and none. */
export const opensSecrets = (may: readonly Grant[]): boolean =>
  may.some((grant) => grant.startsWith('open:') && grant !== 'open:verifying');

const isQueueGrant = (grant: Grant): grant is QueueGrant => /^(send|receive):/.test(grant);

const RIGHTS: Readonly<Record<Exclude<Grant, QueueGrant>, readonly Right[]>> = {
  read: [{ actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'], on: 'table' }],
  // TransactWriteItems requires the actions of its parts: items are put and updated; TTL deletes them.
  write: [writing(LEADING.ofTenants)],
  // Of what all tenants rest on, no function writes anything else: the list of tenants is there, and the platform’s sealed keys.
  'write-rates': [writing(LEADING.ofRates)],
  list: [{ actions: ['dynamodb:Query'], on: 'lists' }],
  'find-work': [{ actions: ['dynamodb:Query'], on: 'work' }],
  // Every secret is encrypted with a context that says what it is, so IAM rejects any other, and a decrypt without a context.
  'open:public-keys': [opening('field', 'publishableKey')],
  'open:secret-keys': [opening('field', 'secretKey')],
  'open:sealing': [opening('purpose', 'payment-link-sealing')],
  'open:signing': [opening('purpose', 'token-signing')],
  'open:verifying': [opening('purpose', 'token-verifying')],
  'open:events': [opening('field', 'eventSecret')],
  'open:tax-engine': [opening('field', 'taxEngineSecret')],
  'seal:events': [{ actions: ['kms:Encrypt'], on: 'key', only: { context: 'field', is: ['eventSecret'] } }],
  'open:event-signatures': [
    opening('field', 'processorEventSecret'),
    opening('purpose', 'processor-event-signature'),
  ],
  'put-notices': [{ actions: ['events:PutEvents'], on: 'notices' }],
  // A tenant's bus has the tenant's id in its name, which begins with a t, and is never in our own account.
  'put-tenant-buses': [
    { actions: ['events:PutEvents'], on: 'tenant buses', only: 'as billing, in another account' },
  ],
  // SES asks for the right on the sender's identity and on the configuration set, without which it sends no notices back. Its first API
  // takes raw messages with any headers.
  'send-mail': [{ actions: ['ses:SendEmail'], on: 'senders', only: 'by the second API of SES' }],
  // S3 asks the key for the bucket, so the role can encrypt what it writes and read nothing.
  'put-journal': [
    { actions: ['dynamodb:BatchGetItem', 'dynamodb:PutItem'], on: 'persons' },
    { actions: ['s3:PutObject'], on: 'journal objects' },
    { actions: ['kms:GenerateDataKey'], on: 'key', only: 'by the journal' },
  ],
  'read-journal': [
    { actions: ['dynamodb:BatchGetItem'], on: 'persons' },
    { actions: ['s3:ListBucket'], on: 'journal' },
    { actions: ['s3:GetObject'], on: 'journal objects' },
    { actions: ['kms:Decrypt'], on: 'key', only: 'by the journal' },
  ],
  // A file is written once, under a name that its content makes, so nothing need be read, listed or deleted.
  'put-books': [
    { actions: ['s3:PutObject'], on: 'books objects' },
    { actions: ['kms:GenerateDataKey'], on: 'key', only: 'by the books' },
  ],
  // A link carries the right of the role that signed it.
  'read-books': [
    { actions: ['s3:GetObject'], on: 'books objects' },
    { actions: ['kms:Decrypt'], on: 'key', only: 'by the books' },
  ],
  // An update that leaves nothing of the key: no function may remove an item, which says that its person is erased.
  'destroy-person-keys': [{ actions: ['dynamodb:UpdateItem'], on: 'persons' }],
};

function writing(keysLike: readonly string[]): Right {
  return { actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'], on: 'table', only: { keysLike } };
}

function opening(context: 'field' | 'purpose', ...is: string[]): Right {
  return { actions: ['kms:Decrypt'], on: 'key', only: { context, is } };
}

const QUEUE_ACTIONS = {
  send: ['sqs:SendMessage'],
  receive: [
    'sqs:ReceiveMessage',
    'sqs:DeleteMessage',
    'sqs:GetQueueAttributes',
    'sqs:ChangeMessageVisibility',
  ],
} as const;

function queueRight(grant: QueueGrant): Right {
  const [verb, queue] = grant.split(':') as [keyof typeof QUEUE_ACTIONS, QueueName];
  return { actions: QUEUE_ACTIONS[verb], on: queue };
}
