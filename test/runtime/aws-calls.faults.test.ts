import { createServer } from 'node:http';
import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { expect, it, onTestFinished } from 'vitest';
import { closeServer, listen } from '../../local/listening.ts';
import { THROTTLED, tellFaults, UNUSABLE } from '../../shared/runtime/aws-calls.ts';
import { takeLogLines } from '../support/log-lines.ts';

const cancelled = { CancellationReasons: [{ Code: 'None' }, { Code: 'ThrottlingError' }] };

it.each([
  [THROTTLED, 'ProvisionedThroughputExceededException', {}, 2],
  [THROTTLED, 'ThrottlingException', {}, 2],
  [THROTTLED, 'TransactionCanceledException', cancelled, 1],
  [THROTTLED, 'ConditionalCheckFailedException', {}, 0],
  [UNUSABLE, 'DisabledException', {}, 1],
  [UNUSABLE, 'KMSInvalidStateException', {}, 1],
  [UNUSABLE, 'InvalidCiphertextException', {}, 0],
])('$metric is published once for each sending that AWS refuses with %s', async (told, name, body, times) => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ __type: `com.amazonaws#${name}`, ...body }));
  });
  onTestFinished(() => closeServer(server));
  const endpoint = `http://127.0.0.1:${await listen(server, 0, 'AWS', 'none')}`;
  const client = tellFaults(new DynamoDBClient({ endpoint, maxAttempts: 2 }), told);
  takeLogLines();
  await expect(client.send(new QueryCommand({ TableName: 'billing', IndexName: 'work' }))).rejects.toThrow();
  const lines = takeLogLines().map((line) => JSON.parse(line));
  expect(lines.filter((line) => line[told.metric] === 1)).toHaveLength(times);
  expect(lines.filter(({ message, index }) => message === told.says && index === 'work')).toHaveLength(times);
});
