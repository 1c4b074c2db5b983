import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { bundleFunctions } from '../../../../infra/bundle/bundle-functions.ts';
import { NAMED_ERRORS } from '../../../../infra/bundle/sdk-cuts/errors.ts';
import type { handler } from '../../bundled/aws-clients.ts';

const places = {
  source: join(import.meta.dirname, '../../bundled'),
  outDirectory: mkdtempSync(join(tmpdir(), 'billing-clients-')),
};
await bundleFunctions(['aws-clients'], places);
const bundled: typeof handler = createRequire(join(places.outDirectory, 'package.json'))(
  './aws-clients/index.js',
).handler;

let answer: object;
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(
    `${request.headers['x-amz-target']} ${request.headers.authorization?.split('/').slice(2, 4).join(' ')}`,
  );
  response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(answer));
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const { port } = server.address() as AddressInfo;
beforeEach(() => {
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
  rmSync(places.outDirectory, { recursive: true });
});

it('a client in a bundle throws the class of an error that the code names, with its fields', async () => {
  answer = {
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    CancellationReasons: [{ Code: 'None' }],
  };
  const sending = new bundled.DynamoDBClient({}).send(
    new bundled.TransactWriteItemsCommand({ TransactItems: [] }),
  );
  await expect(sending).rejects.toBeInstanceOf(bundled.TransactionCanceledException);
  await expect(sending).rejects.toMatchObject({ CancellationReasons: [{ Code: 'None' }] });
  expect(asked.at(-1)).toBe('DynamoDB_20120810.TransactWriteItems eu-central-1 dynamodb');
});

it('a client in a bundle throws any other error with its name, message and status', async () => {
  answer = { __type: 'InvalidCiphertextException', message: 'changed' };
  const sending = new bundled.KMSClient({}).send(
    new bundled.DecryptCommand({ CiphertextBlob: new Uint8Array(1) }),
  );
  const known = {
    name: 'InvalidCiphertextException',
    message: 'changed',
    $fault: 'client',
    $metadata: { httpStatusCode: 400 },
  };
  await expect(sending).rejects.toMatchObject(known);
  expect(asked.at(-1)).toBe('TrentService.Decrypt eu-central-1 kms');
});

it('the error classes in a bundle are those that deployed code names', () => {
  const sources = globSync(['shared/**/*.ts', 'functions/**/*.ts']).map((file) => readFileSync(file, 'utf8'));
  const named = sources.flatMap((source) =>
    [...source.matchAll(/\binstanceof (\w+[a-z]Exception)\b/g)].map(([, name]) => name),
  );
  expect([...new Set(named)].sort()).toEqual([...NAMED_ERRORS].sort());
});
