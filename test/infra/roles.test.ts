import { describe, expect, it } from 'vitest';
import cdk from '../../cdk.json' with { type: 'json' };
import { queueNames } from '../../functions/queues.ts';
import { type Grant, type QueueGrant, routes, unmatched } from '../../functions/routes.ts';
import { type Worker, workers } from '../../functions/workers.ts';
import { type CfnResource, queueOf, resourcesOf, synthesised, theOne, type Untyped } from './synthesised.ts';

const stage = synthesised('prod');
const table = theOne(stage, 'AWS::DynamoDB::GlobalTable', /^Table/).id;
const key = theOne(stage, 'AWS::KMS::Key').id;
const persons = theOne(stage, 'AWS::DynamoDB::GlobalTable', /^Persons/).id;
const journal = theOne(stage, 'AWS::S3::Bucket', /^Journal/).id;
const books = theOne(stage, 'AWS::S3::Bucket', /^Books/).id;
const bus = theOne(stage, 'AWS::Events::EventBus').id;

const onTable = (action: string) => `dynamodb:${action} ${table}.Arn`;
const onItems =
  (...actions: string[]) =>
  (...keysLike: string[]) =>
    actions.map(
      (action) =>
        `dynamodb:${action} ${table}.Arn if {"ForAllValues:StringLike":{"dynamodb:LeadingKeys":${JSON.stringify(keysLike)}}}`,
    );
const [writing, deleting] = [onItems('PutItem', 'UpdateItem'), onItems('DeleteItem')];
const keyed = (action: string, by: string, ...values: string[]) =>
  `kms:${action} ${key}.Arn if {"StringEquals":{"kms:EncryptionContext:${by}":${JSON.stringify(values)}}}`;
const opening = (by: string, value: string) => keyed('Decrypt', by, value);

const identities = 'arn:AWS::Partition:ses:AWS::Region:AWS::AccountId:identity/*';

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
  'open:verifying': [opening('purpose', 'token-verifying')],
  'open:events': [opening('field', 'eventSecret')],
  'open:tax-engine': [opening('field', 'taxEngineSecret')],
  'seal:events': [keyed('Encrypt', 'field', 'eventSecret')],
  'open:event-signatures': [
    opening('field', 'processorEventSecret'),
    opening('purpose', 'processor-event-signature'),
  ],
  'put-notices': [`events:PutEvents ${bus}.Arn`],
  'send-mail': [
    identities,
    'arn:AWS::Partition:ses:eu-central-1:111122223333:configuration-set/billing-prod',
  ].map((arn) => `ses:SendEmail ${arn} if {"StringEquals":{"ses:ApiVersion":"2"}}`),
  'put-tenant-buses': [
    'events:PutEvents arn:aws:events:*:*:event-bus/billing-t* if {"StringEquals":{"events:source":"billing"},"StringNotEquals":{"aws:ResourceAccount":{"Ref":"AWS::AccountId"}}}',
  ],
  'put-journal': [
    `dynamodb:BatchGetItem ${persons}.Arn`,
    `dynamodb:PutItem ${persons}.Arn`,
    `s3:PutObject ${journal}.Arn/*`,
    `kms:GenerateDataKey ${key}.Arn if {"StringEquals":{"kms:EncryptionContext:aws:s3:arn":"${journal}.Arn"}}`,
  ],
  'read-journal': [
    `dynamodb:BatchGetItem ${persons}.Arn`,
    `s3:ListBucket ${journal}.Arn`,
    `s3:GetObject ${journal}.Arn/*`,
    `kms:Decrypt ${key}.Arn if {"StringEquals":{"kms:EncryptionContext:aws:s3:arn":"${journal}.Arn"}}`,
  ],
  'put-books': [
    `s3:PutObject ${books}.Arn/*`,
    `kms:GenerateDataKey ${key}.Arn if {"StringEquals":{"kms:EncryptionContext:aws:s3:arn":"${books}.Arn"}}`,
  ],
  'read-books': [
    `s3:GetObject ${books}.Arn/*`,
    `kms:Decrypt ${key}.Arn if {"StringEquals":{"kms:EncryptionContext:aws:s3:arn":"${books}.Arn"}}`,
  ],
  'destroy-person-keys': [`dynamodb:UpdateItem ${persons}.Arn`],
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

const stacks =
  'cloudformation:DescribeStacks arn:AWS::Partition:cloudformation:eu-central-1:111122223333:stack/billing-prod-*/*';
const naming = [...['DescribeTable', 'ListTagsOfResource'].map(onTable), stacks];
const making = [
  keyed('GenerateDataKey', 'purpose', 'payment-link-sealing'),
  keyed('Encrypt', 'purpose', 'token-signing', 'token-verifying'),
];
const both = (by: string, value: string) => ['Encrypt', 'Decrypt'].map((action) => keyed(action, by, value));
const restored =
  'dynamodb:% arn:AWS::Partition:dynamodb:eu-central-1:111122223333:table/billing-prod-restored*';
/** The checkout's bucket, by the name that its stack has for it. */
const pageFiles = 'SiteFiles975A43CF';
/** What takes no dead letters has none of its own. */
const lettersOf = (of: typeof stage) =>
  resourcesOf(of, 'AWS::SQS::Queue')
    .filter(({ Properties }) => !Properties.RedrivePolicy)
    .map(({ id }) => id);
/** What the role of each task of operators may do, spelled here again. */
const OPERATORS: Record<string, string[]> = {
  look: [...MEANS.read, ...MEANS.list, ...MEANS['find-work'], ...MEANS['read-journal']],
  provision: [
    ...MEANS.read,
    ...MEANS.list,
    ...writing('T#*', 'INTENT#*', 'ORIGIN#*', 'NAME#*', 'PLATFORM', 'PLATFORM#AUDIT#*', 'RATES'),
    ...['publishableKey', 'secretKey', 'eventSecret', 'taxEngineSecret'].map((field) =>
      opening('field', field),
    ),
    ...['token-signing', 'token-verifying'].map((purpose) => opening('purpose', purpose)),
    ...MEANS['open:sealing'],
    ...MEANS['destroy-person-keys'],
    keyed(
      'Encrypt',
      'field',
      ...['secretKey', 'publishableKey', 'eventSecret', 'processorEventSecret', 'taxEngineSecret'],
    ),
    ...making,
    ...['SendMessage', 'GetQueueAttributes'].map(
      (action) => `sqs:${action} ${queueOf(stage, 'deliveries').id}.Arn`,
    ),
    ...both('check', 'doctor'),
    onTable('DescribeContinuousBackups'),
    `sns:ListSubscriptionsByTopic ${theOne(stage, 'AWS::SNS::Topic').id}`,
    `ses:GetEmailIdentity ${identities}`,
    ...lettersOf(stage).map((id) => `sqs:GetQueueAttributes ${id}.Arn`),
    `s3:PutObject ${pageFiles}.Arn/assets/logos/*`,
    ...[`dynamodb:DescribeTable ${persons}.Arn`, onTable('Scan'), ...MEANS['find-work']],
  ],
  rotate: [
    ...MEANS.read,
    ...writing('PLATFORM', 'PLATFORM#AUDIT#*'),
    ...making,
    ...both('purpose', 'processor-event-signature'),
  ],
  refund: [
    ...MEANS.read,
    ...MEANS.list,
    ...MEANS['find-work'],
    ...writing('T#*', 'INTENT#*'),
    ...MEANS['open:secret-keys'],
    ...MEANS['open:sealing'],
  ],
  restore: [
    ...MEANS.read,
    ...(['list', 'read-journal', 'open:secret-keys', 'open:sealing', 'destroy-person-keys'] as const).flatMap(
      (grant) => MEANS[grant],
    ),
    `dynamodb:Query ${persons}.Arn`,
    ...['PutItem', 'UpdateItem', 'DeleteItem', 'Scan'].map(onTable),
    ...[
      'GetItem',
      'BatchGetItem',
      'Query',
      'PutItem',
      'UpdateItem',
      'DeleteItem',
      'Scan',
      'DescribeTable',
    ].map((action) => restored.replace('%', action)),
  ],
  erase: [
    ...MEANS.read,
    ...(['list', 'find-work', 'open:secret-keys', 'destroy-person-keys'] as const).flatMap(
      (grant) => MEANS[grant],
    ),
    ...[`dynamodb:Query ${persons}.Arn`, onTable('Scan')],
    ...writing('T#*', 'INTENT#*', 'PLATFORM#AUDIT#*'),
    ...deleting('T#*', 'INTENT#*', 'ORIGIN#*', 'NAME#*', 'PLATFORM'),
  ],
  release: [
    ...writing('PLATFORM#AUDIT#*'),
    ...['GetAlias', 'ListVersionsByFunction', 'UpdateAlias'].map(
      (action) =>
        `lambda:${action} arn:AWS::Partition:lambda:eu-central-1:111122223333:function:billing-prod-*`,
    ),
  ],
};
const roleOfTask = (of: typeof stage, task: string) =>
  theOne(of, 'AWS::IAM::Role', new RegExp(`^${task}[0-9A-F]{8}$`, 'i')).Properties;

it.each(Object.entries(OPERATORS))(
  'the role of operators for the task %s allows exactly this',
  (task, may) => {
    const Properties = roleOfTask(stage, task);
    expect(Properties.RoleName).toBe(`billing-prod-${task}-eu-central-1`);
    expect(rightsOf({ Type: '', Properties })).toEqual([...naming, ...may].sort());
  },
);

it('a role of operators is assumed with a second factor, or by the roles that the settings name, and only under one’s own name', () => {
  const arn = 'arn:aws:iam::111122223333:role/aws-reserved/sso.amazonaws.com/AWSReservedSSO_Support_1';
  const named = synthesised('dev', {
    stages: { dev: { ...cdk.context.stages.dev, operators: { refund: [arn] } } },
  });
  const trusts = (task: string) => roleOfTask(named, task).AssumeRolePolicyDocument.Statement;
  expect(trusts('refund')).toEqual([
    {
      ...{ Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { AWS: arn } },
      Condition: { StringLike: { 'aws:userid': `*:$${'{sts:RoleSessionName}'}` } },
    },
  ]);
  expect(trusts('look')).toMatchObject([
    {
      Condition: {
        Bool: { 'aws:MultiFactorAuthPresent': 'true' },
        StringEquals: { 'sts:RoleSessionName': `$${'{aws:username}'}` },
      },
    },
  ]);
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

it('every role is described in characters that IAM takes: another one fails the deployment of its stack', () => {
  const descriptions = resourcesOf(stage, 'AWS::IAM::Role').map(({ Properties }) => Properties.Description);
  const refused = descriptions.filter((text) => text && !/^[\t\n\r -~\u00a1-\u00ff]*$/.test(text));
  expect(refused).toEqual([]);
});
