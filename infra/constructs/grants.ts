import { Aws } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { type Holder, type Only, type Right, rightsOf } from '../../functions/rights.ts';
import type { Grant } from '../../functions/routes.ts';
import { invariant } from '../../shared/domain/errors.ts';
import { busNameOf, EVENT_SOURCE } from '../../shared/domain/events/event-bus.ts';
import type { TenantId } from '../../shared/domain/ids.ts';
import type { QueueName } from '../../shared/messaging/queue-messages.ts';
import { TABLE } from '../../shared/storage/table/schema.ts';
import { IDENTITIES } from './mail-notices.ts';

/** Where logos lie in the checkout's bucket. */
export const LOGOS = 'assets/logos/*';

/** Tenants' buses, in any region of any account: their names have the id of their tenant. */
export const TENANT_BUSES = `arn:aws:events:*:*:event-bus/${busNameOf('t*' as TenantId)}`;

export type Resources = Readonly<{
  table: ITable;
  persons: ITable;
  key: IKey;
  queues: Readonly<Record<QueueName, IQueue>>;
  notices: IEventBus;
  journal: IBucket;
  books: IBucket;
  /** The ARN of the configuration set by which SES tells of mail to payers. */
  mailSet: string;
  /** The ARN of any table that a restore makes of the stage's, and of its indexes. */
  restoredTables: string;
  /** The ARN of any function of the stage. */
  functions?: string;
  /** The ARN of any stack of the stage. */
  stacks?: string;
  /** All queues of dead letters. Only operators look into them. */
  deadLetters?: readonly IQueue[];
  /** The topic of notices to operators. */
  mail?: ITopic;
  /** The checkout's files. Only operators write there, who copy a shop's logo. */
  page?: IBucket;
}>;

/**
 * The policy statements of a row, one per right.
 *
 * Written by hand because the library's grants allow more than a row lists: `grantReadData` allows scans and every index, and
 * `grantWriteData` allows batch writes, which cannot have conditions.
 */
export const statementsFor = (may: readonly Grant[], resources: Resources): PolicyStatement[] =>
  statementsOf(may.flatMap(rightsOf), resources);

export const statementsOf = (rights: readonly Right[], resources: Resources): PolicyStatement[] =>
  rights.map(({ actions, on, only }) => {
    const conditions = only && { conditions: conditionsOf(only, resources) };
    return new PolicyStatement({
      actions: [...actions],
      resources: [arnOf(on, resources)].flat(),
      ...conditions,
    });
  });

function arnOf(holder: Holder, resources: Resources): string | string[] {
  const { table, persons, restoredTables, key, queues, notices, journal, books } = resources;
  const { functions, page, stacks } = resources;
  switch (holder) {
    case 'table':
      return table.tableArn;
    case 'restored tables':
      return restoredTables;
    case 'lists':
    case 'work':
      return `${table.tableArn}/index/${TABLE[holder].name}`;
    case 'persons':
      return persons.tableArn;
    case 'key':
      return key.keyArn;
    case 'notices':
      return notices.eventBusArn;
    case 'tenant buses':
      return TENANT_BUSES;
    case 'journal':
      return journal.bucketArn;
    case 'journal objects':
      return journal.arnForObjects('*');
    case 'books objects':
      return books.arnForObjects('*');
    case 'identities':
      return IDENTITIES;
    case 'senders':
      return [IDENTITIES, resources.mailSet];
    case 'functions':
      invariant(functions, 'the stage has its functions');
      return functions;
    case 'logos':
      invariant(page, 'the checkout has its bucket');
      return page.arnForObjects(LOGOS);
    case 'stacks':
      invariant(stacks, 'the stage has its stacks');
      return stacks;
    case 'dead letters':
      invariant(resources.deadLetters, 'the stage has its queues of dead letters');
      return resources.deadLetters.map(({ queueArn }) => queueArn);
    case 'mail':
      invariant(resources.mail, 'the stage has its topic');
      return resources.mail.topicArn;
    default:
      return queues[holder].queueArn;
  }
}

function conditionsOf(only: Only, { journal, books }: Resources): Record<string, Record<string, unknown>> {
  if (only === 'as billing, in another account')
    return {
      StringEquals: { 'events:source': EVENT_SOURCE },
      StringNotEquals: { 'aws:ResourceAccount': Aws.ACCOUNT_ID },
    };
  if (only === 'by the second API of SES') return { StringEquals: { 'ses:ApiVersion': '2' } };
  if (typeof only === 'string') {
    const { bucketArn } = only === 'by the journal' ? journal : books;
    return { StringEquals: { 'kms:EncryptionContext:aws:s3:arn': bucketArn } };
  }
  if ('context' in only) return { StringEquals: { [`kms:EncryptionContext:${only.context}`]: only.is } };
  return { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': only.keysLike } };
}
