import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bundleFunctions } from '../../../../infra/bundle/bundle-functions.ts';
import { awsConnections } from '../../../../shared/runtime/aws-calls.ts';
import { handler as original } from '../../bundled/aws-clients.ts';

const places = {
  source: join(import.meta.dirname, '../../bundled'),
  outDirectory: mkdtempSync(join(tmpdir(), 'billing-wire-')),
};
await bundleFunctions(['aws-clients'], places);
const bundled: typeof original = createRequire(join(places.outDirectory, 'package.json'))(
  './aws-clients/index.js',
).handler;

let answer: { status: number; body: string };
let asked: unknown;
const callIds: string[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const {
    'x-amz-target': target,
    'content-type': type,
    'content-length': length,
    'x-amzn-trace-id': trace,
  } = request.headers;
  callIds.push(String(request.headers['amz-sdk-invocation-id']));
  asked = { target, type, trace, isWhole: Number(length) === body.length, body: JSON.parse(body.toString()) };
  response
    .writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': 'r' })
    .end(answer.body);
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
beforeEach(() => {
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'pay');
  vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-2-3');
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => {
  server.close();
  rmSync(places.outDirectory, { recursive: true });
});

const item = {
  pk: { S: 'tenant#né "quoted" \\ \u2028 \ud83d\ude00 \ud800' },
  n: { N: '12.5' },
  list: {
    L: [
      { BOOL: true },
      { NULL: true as const },
      { M: { inner: { S: '' }, B: { S: 'a map’s name, no bytes' } } },
    ],
  },
  names: { SS: ['a', 'b'] },
};
const reasons = [
  { Code: 'None', Message: null },
  { Code: 'ConditionalCheckFailed', Item: item },
];
const { logger } = awsConnections;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const bytes = Buffer.from([0, 1, 2, 250, 251, 255]);
const base64 = bytes.toString('base64');
const TableName = 't';

type Sdk = typeof original;
type Row = [command: keyof Sdk, client: keyof Sdk, input: object, answer: object, status?: number];
const CALLS: readonly Row[] = [
  [
    'GetItemCommand',
    'DynamoDBClient',
    { TableName, Key: { pk: item.pk }, ConsistentRead: true },
    { Item: item },
  ],
  ['GetItemCommand', 'DynamoDBClient', { TableName, Key: { pk: item.pk } }, {}],
  [
    'BatchGetItemCommand',
    'DynamoDBClient',
    { RequestItems: { t: { Keys: [{ pk: item.pk }], ConsistentRead: true } } },
    { Responses: { t: [item] }, UnprocessedKeys: { t: { Keys: [{ pk: item.pk }] } } },
  ],
  [
    'QueryCommand',
    'DynamoDBClient',
    {
      TableName,
      Limit: 3,
      ScanIndexForward: false,
      ExpressionAttributeValues: { ':a': item.n },
      ExclusiveStartKey: undefined,
    },
    { Items: [item, item], Count: 2, LastEvaluatedKey: { pk: item.pk } },
  ],
  [
    'PutItemCommand',
    'DynamoDBClient',
    { TableName, Item: item, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
    {},
  ],
  [
    'UpdateItemCommand',
    'DynamoDBClient',
    {
      TableName,
      Key: { pk: item.pk },
      UpdateExpression: 'SET #a = :a',
      ExpressionAttributeNames: { '#a': 'a' },
    },
    {
      __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException',
      message: 'lost',
      Item: item,
    },
    400,
  ],
  [
    'TransactWriteItemsCommand',
    'DynamoDBClient',
    {
      ClientRequestToken: 'x',
      TransactItems: [{ Put: { TableName, Item: item } }, { Update: { TableName, Key: item } }],
    },
    {
      __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
      Message: 'lost',
      CancellationReasons: reasons,
    },
    400,
  ],
  [
    'DecryptCommand',
    'KMSClient',
    { KeyId: 'k', CiphertextBlob: bytes, EncryptionContext: { tenant: 't' } },
    { KeyId: 'k', Plaintext: base64 },
  ],
  [
    'EncryptCommand',
    'KMSClient',
    { KeyId: 'k', Plaintext: new Uint8Array(bytes) },
    { KeyId: 'k', CiphertextBlob: base64 },
  ],
  [
    'GenerateDataKeyCommand',
    'KMSClient',
    { KeyId: 'k', NumberOfBytes: 32 },
    { Plaintext: base64, CiphertextBlob: base64 },
  ],
  [
    'DecryptCommand',
    'KMSClient',
    { KeyId: 'k', CiphertextBlob: bytes },
    { __type: 'AccessDeniedException', Message: 'no' },
    400,
  ],
  [
    'SendMessageBatchCommand',
    'SQSClient',
    { QueueUrl: 'q', Entries: [{ Id: '1', MessageBody: 'né', DelaySeconds: 3 }] },
    {
      Successful: [{ Id: '1', MessageId: 'm', MD5OfMessageBody: md5('né') }],
      Failed: [{ Id: '2', Code: 'c', SenderFault: true }],
    },
  ],
  [
    'ChangeMessageVisibilityCommand',
    'SQSClient',
    { QueueUrl: 'q', ReceiptHandle: 'h', VisibilityTimeout: 0 },
    {},
  ],
  [
    'PutEventsCommand',
    'EventBridgeClient',
    { Entries: [{ Time: new Date(1_800_000_000_500), Source: 's', Detail: '{}' }] },
    { FailedEntryCount: 1, Entries: [{ ErrorCode: 'e' }] },
  ],
];

describe.each(CALLS)('%s of %s in a bundle', (command, client, input, body, status = 200) => {
  it('asks and reads as the SDK does, whose JSON a bundle replaces', async () => {
    answer = { status, body: JSON.stringify(body) };
    const results = [];
    for (const sdk of [original, bundled]) {
      const [Client, Command] = [sdk[client], sdk[command]] as unknown as [
        new (given: object) => Sending,
        new (given: object) => object,
      ];
      const endpoint = client === 'SQSClient' ? { useQueueUrlAsEndpoint: false } : {};
      const result = await new Client({ logger, ...endpoint })
        .send(new Command(structuredClone(input)))
        .catch(fieldsOf);
      results.push({ asked, result });
    }
    expect(results[1]).toEqual(results[0]);
    expect(results[1]).toMatchObject({ asked: { isWhole: true, trace: 'Root=1-2-3' } });
  });
});

type Sending = Readonly<{ send(command: object): Promise<object> }>;

/** An error's fields, but the ones that quote the parsed answer. */
function fieldsOf(error: unknown): object {
  const { name, message, Item, CancellationReasons, $fault, $metadata } = error as Record<string, unknown>;
  return { name, message, Item, CancellationReasons, $fault, $metadata };
}

it('compares every command that deployed code sends', () => {
  const ofOperators = [
    ...['shared/storage/platform/page-files.ts', 'shared/storage/table/whole-tenant.ts'],
    'shared/messaging/sender-identity.ts',
  ];
  const ofRest = 'shared/messaging/mailer.ts'; // SES has paths, as S3 has, and keeps the SDK's own protocol.
  const sources = globSync(
    ['shared/!(storage)/**/*.ts', 'shared/storage/!(journal|books)/**/*.ts', 'functions/**/*.ts'],
    { exclude: [...ofOperators, ofRest] },
  ).map((file) => readFileSync(file, 'utf8'));
  const sent = sources.flatMap((source) =>
    [...source.matchAll(/\bnew (\w+Command)\(/g)].map(([, name]) => name),
  );
  expect([...new Set(sent)].sort()).toEqual([...new Set(CALLS.map(([command]) => command))].sort());
});

it('a call in a bundle has an id of its own, without WebCrypto, which Node loads with the first use of the global `crypto`', async () => {
  answer = { status: 200, body: '{}' };
  const used = vi.spyOn(globalThis, 'crypto', 'get');
  const client = new bundled.DynamoDBClient({ logger });
  for (let call = 0; call < 2; call++)
    await client.send(new bundled.GetItemCommand({ TableName, Key: { pk: item.pk } }));
  expect(used).not.toHaveBeenCalled();
  used.mockRestore();
  expect(new Set(callIds.slice(-2)).size).toBe(2);
  for (const id of callIds.slice(-2))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
