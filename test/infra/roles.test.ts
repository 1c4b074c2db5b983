import { describe, expect, it } from 'vitest';
import { queueNames } from '../../functions/queues.ts';
import { type Grant, type QueueGrant, routes, unmatched } from '../../functions/routes.ts';
import { type Worker, workers } from '../../functions/workers.ts';
import { type CfnResource, queueOf, resourcesOf, synthesised, theOne, type Untyped } from './synthesised.ts';

const stage = synthesised('prod');
const table = theOne(stage, 'AWS::DynamoDB::GlobalTable').id;
const key = theOne(stage, 'AWS::KMS::Key').id;
const journal = theOne(stage, 'AWS::S3::Bucket', /^Journal/).id;
const bus = theOne(stage, 'AWS::Events::EventBus').id;

const writing = (...keysLike: string[]) =>
  ['PutItem', 'UpdateItem'].map(
    (action) =>
      `dynamodb:${action} ${table}.Arn if {"ForAllValues:StringLike":{"dynamodb:LeadingKeys":${JSON.stringify(keysLike)}}}`,
  );
const opening = (by: string, value: string) =>
  `kms:Decrypt ${key}.Arn if {"StringEquals":{"kms:EncryptionContext:${by}":["${value}"]}}`;

/** The expected actions of each grant, written independently of the stacks so that a mistake there is not repeated here. */
const MEANS: Record<Exclude<Grant, QueueGrant>, string[]> = {
  read: ['GetItem', 'BatchGetItem', 'Query'].map((action) => `dynamodb:${action} ${table}.Arn`),
  list: [`dynamodb:Query ${table}.Arn/index/lists`],
  write: writing('T#*', 'INTENT#*'),
  'write-rates': writing('RATES'),
  'find-work': [`dynamodb:Query ${table}.Arn/index/work`],
  'open:public-keys': [opening('field', 'publishableKey')],
  'open:secret-keys': [opening('field', 'secretKey')],
  'open:sealing': [opening('purpose', 'payment-link-sealing')],
  'open:signing': [opening('purpose', 'token-signing')],
  'open:events': [opening('field', 'eventSecret')],
  'open:event-signatures': [
    opening('field', 'processorEventSecret'),
    opening('purpose', 'processor-event-signature'),
  ],
  'put-notices': [`events:PutEvents ${bus}.Arn`],
  'put-journal': [
    `s3:PutObject ${journal}.Arn/*`,
    `kms:GenerateDataKey ${key}.Arn if {"StringEquals":{"kms:EncryptionContext:aws:s3:arn":"${journal}.Arn"}}`,
  ],
  'read-journal': [
    `s3:ListBucket ${journal}.Arn`,
    `s3:GetObject ${journal}.Arn/*`,
    `kms:Decrypt ${key}.Arn if {"StringEquals":{"kms:EncryptionContext:aws:s3:arn":"${journal}.Arn"}}`,
  ],
};
const QUEUE_MEANS = new Map<Grant, string[]>(
  queueNames.flatMap((name): [Grant, string[]][] => {
    const allow = (action: string) => `sqs:${action} ${queueOf(stage, name).id}.Arn`;
    const receiving = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes', 'ChangeMessageVisibility'];
    return [
      [`send:${name}`, [allow('SendMessage')]],
      [`receive:${name}`, receiving.map(allow)],
    ];
  }),
);
const actionsOf = (grant: Grant): string[] => QUEUE_MEANS.get(grant) ?? MEANS[grant as keyof typeof MEANS];

type Row = Readonly<{ handler: string; may: readonly Grant[]; on?: Worker['on']; name?: string }>;
const rows: readonly Row[] = [...routes, unmatched, ...workers];

describe.each(rows)('the role of $handler', (row) => {
  const { id: functionId, stack, Properties } = functionOf(row.handler);
  const roleId = Properties.Role['Fn::GetAtt'][0];
  const role = stage.templates[stack]?.Resources[roleId] as CfnResource;

  it('allows exactly what its row lists', () => {
    const logs = Properties.LoggingConfig.LogGroup.Ref;
    const expected = [...row.may.flatMap(actionsOf), ...triggerOf(row), ...logsOf(logs)];
    expect(rightsOf(role)).toEqual(expected.sort());
  });

  it('belongs to this function alone, can be assumed by Lambda alone, and has no managed policy', () => {
    expect(role.Properties.AssumeRolePolicyDocument.Statement).toEqual([
      { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } },
    ]);
    expect(role.Properties.ManagedPolicyArns).toBeUndefined();
    const users = resourcesOf(stage, 'AWS::Lambda::Function').filter(
      (other) => other.stack === stack && expandRole(other) === roleId,
    );
    expect(users.map(({ id }) => id)).toEqual([functionId]);
  });
});

it('every policy is inline in its role, where these tests see it', () => {
  expect(resourcesOf(stage, 'AWS::IAM::Policy')).toEqual([]);
  expect(resourcesOf(stage, 'AWS::IAM::ManagedPolicy')).toEqual([]);
});

it('every policy that lets a service act names the account, directly or in the ARN of the source', () => {
  const statements = Object.values(stage.templates).flatMap(({ Resources }) =>
    Object.values(Resources).flatMap(({ Properties = {} }) => [
      ...(Properties.PolicyDocument?.Statement ?? []),
      ...(Properties.AssumeRolePolicyDocument?.Statement ?? []),
    ]),
  );
  const services = statements.filter(
    ({ Effect, Principal }: Untyped) => Effect === 'Allow' && Principal?.Service,
  );
  const open = services.filter(
    ({ Condition }: Untyped) => !/aws:Source(Account|Arn)/i.test(JSON.stringify(Condition ?? {})),
  );
  // Lambda assumes only roles that a principal of their own account has passed to it.
  expect(new Set(open.map(({ Principal }: Untyped) => Principal.Service))).toEqual(
    new Set(['lambda.amazonaws.com']),
  );
  expect(new Set(services.map(({ Principal }: Untyped) => Principal.Service))).toContain(
    'events.amazonaws.com',
  );
});

it('every function has a row', () => {
  const named = resourcesOf(stage, 'AWS::Lambda::Function').map(({ Properties }) => Properties.FunctionName);
  expect(named.filter(Boolean).sort()).toEqual(rows.map(({ handler }) => functionName(handler)).sort());
});

it('what shows one record reads the journal, and no other function does', () => {
  const reading = rows.filter(({ may }) => may.includes('read-journal')).map(({ handler }) => handler);
  expect(reading.sort()).toEqual(['admin/show-customer', 'admin/show-invoice', 'admin/show-order']);
});

it('each schedule may start its own function and nothing else', () => {
  const schedules = resourcesOf(stage, 'AWS::Scheduler::Schedule');
  expect(schedules).toHaveLength(workers.filter(({ on }) => 'schedule' in on).length);
  for (const { stack, Properties } of schedules) {
    const role = stage.templates[stack]?.Resources[Properties.Target.RoleArn['Fn::GetAtt'][0]] as CfnResource;
    expect(rightsOf(role)).toEqual([`lambda:InvokeFunction ${stage.expand(Properties.Target.Arn)}`]);
  }
});

const functionName = (handler: string): string => `billing-prod-${handler.replace('/', '-')}`;

function functionOf(handler: string) {
  const found = resourcesOf(stage, 'AWS::Lambda::Function').filter(
    ({ Properties }) => Properties.FunctionName === functionName(handler),
  );
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} functions for ${handler}`);
  return found[0];
}

const expandRole = ({ Properties }: CfnResource): string => Properties.Role['Fn::GetAtt'][0];

function logsOf(logGroup: string): string[] {
  return [`logs:CreateLogStream ${logGroup}.Arn`, `logs:PutLogEvents ${logGroup}.Arn`];
}

/** A stream's mapping reads the stream and writes dead letters with the function's role; a queue's mapping needs only the row's grants. */
function triggerOf({ on, name = '' }: Row): string[] {
  if (!on || !('stream' in on)) return [];
  const stream = `${table}.StreamArn`;
  return [
    `dynamodb:DescribeStream ${stream}`,
    `dynamodb:GetRecords ${stream}`,
    `dynamodb:GetShardIterator ${stream}`,
    `dynamodb:ListStreams ${table}.Arn/stream/*`,
    `sqs:SendMessage ${theOne(stage, 'AWS::SQS::Queue', new RegExp(`^${name.replace('-', '')}`)).id}.Arn`,
  ];
}

/** A condition with the names that it takes from other stacks. */
const conditionOf = (condition: Untyped): string =>
  JSON.stringify(condition, (_, value) => (value?.['Fn::ImportValue'] ? stage.expand(value) : value));

/** A role's rights as a sorted list of `action resource`, with the condition if there is one. */
function rightsOf({ Properties }: CfnResource): string[] {
  const statements = (Properties.Policies ?? []).flatMap(
    (policy: Untyped) => policy.PolicyDocument.Statement,
  );
  return statements
    .flatMap(({ Effect, Action, Resource, Condition, ...rest }: Untyped) => {
      expect([Effect, rest]).toEqual(['Allow', {}]);
      const condition = Condition ? ` if ${conditionOf(Condition)}` : '';
      return [Action]
        .flat()
        .flatMap((action) =>
          [Resource].flat().map((resource) => `${action} ${stage.expand(resource)}${condition}`),
        );
    })
    .sort();
}
