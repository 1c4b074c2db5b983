import { type Right, rightsOf } from '../../functions/rights.ts';
import type { Grant } from '../../functions/routes.ts';
import { LEADING } from '../../shared/storage/table/keys.ts';

/** What operators do, each by a role of its own: who may refund need not be who rotates keys. */
export const TASKS = [
  'look',
  'provision',
  'rotate',
  'refund',
  'restore',
  'release',
  'erase',
  'migrate',
] as const;
export type Task = (typeof TASKS)[number];

/** What the role of a task is for, and what it may do in AWS. The stacks make the role of it, and the local stack judges commands by it. */
type OperatorRole = Readonly<{ isFor: string; may: readonly Right[] }>;

const granted = (...grants: readonly Grant[]): Right[] => grants.flatMap(rightsOf);
const writing = (...keysLike: string[]): Right => ({
  actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
  on: 'table',
  only: { keysLike },
});
const ofDynamo = (action: string): string => `dynamodb:${action}`;
const sealing = (context: 'field' | 'purpose', ...is: string[]): Right => ({
  actions: ['kms:Encrypt'],
  on: 'key',
  only: { context, is },
});

/** The outputs of the stacks name the parts of the stage. The table's description says account and region, its tags the stage. */
const NAMING: readonly Right[] = [
  { actions: ['dynamodb:DescribeTable', 'dynamodb:ListTagsOfResource'], on: 'table' },
  { actions: ['cloudformation:DescribeStacks'], on: 'stacks' },
];
const READING: readonly Right[] = [...granted('read'), ...NAMING];
/** KMS makes the root keys of links itself. */
const MAKING_KEYS: readonly Right[] = [
  {
    actions: ['kms:GenerateDataKey'],
    on: 'key',
    only: { context: 'purpose', is: ['payment-link-sealing'] },
  },
  sealing('purpose', 'token-signing', 'token-verifying'),
];

export const operatorRoles: Readonly<Record<Task, OperatorRole>> = {
  look: {
    isFor: 'reads records, lists and the journal; opens no secret and writes nothing',
    may: [...READING, ...granted('list', 'find-work', 'read-journal')],
  },
  provision: {
    isFor:
      'sets up, closes and exports tenants, sets up projects, gateways, credentials, tokens and exchange rates, exports and erases customers, and sends events again',
    may: [
      ...READING,
      writing(...LEADING.ofTenants, ...LEADING.ofDirectory, ...LEADING.ofPlatform, ...LEADING.ofRates),
      ...granted('list', 'open:public-keys', 'open:secret-keys', 'open:sealing', 'open:signing'),
      ...granted('open:events', 'open:tax-engine', 'open:verifying', 'destroy-person-keys'),
      sealing(
        'field',
        'secretKey',
        'publishableKey',
        'eventSecret',
        'processorEventSecret',
        'taxEngineSecret',
      ),
      ...MAKING_KEYS,
      { actions: ['s3:PutObject'], on: 'logos' },
      ...granted('send:deliveries'),
      { actions: ['sqs:GetQueueAttributes'], on: 'deliveries' },
      // The doctor encrypts a word of its own, and no secret.
      { actions: ['kms:Encrypt', 'kms:Decrypt'], on: 'key', only: { context: 'check', is: ['doctor'] } },
      { actions: ['dynamodb:DescribeTable'], on: 'persons' },
      { actions: ['dynamodb:DescribeContinuousBackups'], on: 'table' },
      { actions: ['sqs:GetQueueAttributes'], on: 'dead letters' },
      { actions: ['sns:ListSubscriptionsByTopic'], on: 'mail' },
      { actions: ['ses:GetEmailIdentity'], on: 'identities' },
      // An export of a tenant has what no index has; whether something of it is under way, the work index says.
      { actions: ['dynamodb:Scan'], on: 'table' },
      ...granted('find-work'),
    ],
  },
  rotate: {
    isFor: 'replaces the keys of the platform',
    may: [
      ...READING,
      writing(...LEADING.ofPlatform),
      ...MAKING_KEYS,
      {
        actions: ['kms:Encrypt', 'kms:Decrypt'],
        on: 'key',
        only: { context: 'purpose', is: ['processor-event-signature'] },
      },
    ],
  },
  refund: {
    isFor:
      'refunds payments, ends what is unknown or quarantined, cancels links, and compares records with the processor',
    may: [
      ...READING,
      writing(...LEADING.ofTenants),
      ...granted('list', 'find-work', 'open:secret-keys', 'open:sealing'),
    ],
  },
  restore: {
    isFor: "brings a restored table up to date, from the journal or from the processor's books",
    may: [
      ...READING,
      ...granted('list', 'read-journal', 'open:secret-keys', 'open:sealing', 'destroy-person-keys'),
      { actions: ['dynamodb:Query'], on: 'persons' }, // Who was erased is erased again.
      // What is put back is of any tenant and of the platform, in the stage's own table or in a restored one.
      // A tenant that was erased is erased again, which removes items.
      { actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'Scan'].map(ofDynamo), on: 'table' },
      {
        actions: [
          ...['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'Scan'],
          'DescribeTable',
        ].map(ofDynamo),
        on: 'restored tables',
      },
    ],
  },
  erase: {
    isFor: 'erases a tenant that was closed',
    may: [
      ...READING,
      ...granted('list', 'find-work', 'open:secret-keys', 'destroy-person-keys'),
      { actions: ['dynamodb:Query'], on: 'persons' },
      { actions: ['dynamodb:Scan'], on: 'table' },
      writing(...LEADING.ofTenants, ...LEADING.ofPlatform.slice(1)), // Of the platform, its log alone.
      {
        actions: ['dynamodb:DeleteItem'],
        on: 'table',
        only: { keysLike: [...LEADING.ofTenants, ...LEADING.ofDirectory, ...LEADING.ofPlatform.slice(0, 1)] },
      },
    ],
  },
  migrate: {
    isFor: 'changes stored items to a newer form; opens no secret',
    may: [
      ...READING,
      { actions: ['dynamodb:Scan'], on: 'table' },
      writing(...LEADING.ofTenants, ...LEADING.ofDirectory, ...LEADING.ofPlatform, ...LEADING.ofRates),
    ],
  },
  release: {
    isFor: 'takes a stage back to an earlier release of its code',
    may: [
      ...NAMING,
      writing('PLATFORM#AUDIT#*'),
      {
        actions: ['lambda:GetAlias', 'lambda:ListVersionsByFunction', 'lambda:UpdateAlias'],
        on: 'functions',
      },
    ],
  },
};

/** The name of a stage's role for a task. IAM's names are the account's, and a stage may be in several regions. */
export const operatorRoleName = (stage: string, task: Task, region: string): string =>
  `billing-${stage}-${task}-${region}`;
const ROLE_NAME = new RegExp(`^billing-([a-z][a-z0-9-]{0,15})-(${TASKS.join('|')})-[a-z]{2}-[a-z-]+-\\d$`);

/** The stage and the task that a role's name says; nothing for a role that is not one of these. */
export function readRoleName(name: string): { stage: string; task: Task } | undefined {
  const [, stage, task] = ROLE_NAME.exec(name) ?? [];
  return stage && task ? { stage, task: task as Task } : undefined;
}
