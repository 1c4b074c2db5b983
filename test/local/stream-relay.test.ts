import { randomUUID } from 'node:crypto';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { expect, it } from 'vitest';
import { callAwsJson } from '../../local/aws-json.ts';
import { type StreamRelayOptions, startStreamRelay } from '../../local/stream-relay.ts';
import { createTable } from '../../local/table.ts';
import { backend } from '../support/backend.ts';

type Answer = (names: string[]) => DynamoDBBatchResponse | undefined | Promise<never>;

/** A table with a stream, and the batches that a relay passed on. */
async function aStream() {
  const { dynamo: endpoint } = await backend();
  const tableName = `stream-${randomUUID()}`;
  await createTable(endpoint, tableName);
  const batches: string[][] = [];
  const givenUp: string[] = [];
  const write = (operation: 'PutItem' | 'DeleteItem', pk: string, sk = 'OUTBOX') => {
    const key = { pk: { S: pk }, sk: { S: sk } };
    return callAwsJson(endpoint, `DynamoDB_20120810.${operation}`, {
      TableName: tableName,
      ...(operation === 'PutItem' ? { Item: { ...key, at: { S: randomUUID() } } } : { Key: key }),
    });
  };
  const relay = (answer: Answer = () => undefined, more: Partial<StreamRelayOptions> = {}) =>
    startStreamRelay({
      endpoint,
      tableName,
      reads: 'outbox',
      relay: async ({ Records }) => {
        const names = Records.map(nameOf);
        batches.push(names);
        return await answer(names);
      },
      retryWaitMs: 0,
      onGivenUp: (records) => givenUp.push(...records.map(nameOf)),
      ...more,
    });
  return {
    put: (pk: string, sk?: string) => write('PutItem', pk, sk),
    remove: (pk: string) => write('DeleteItem', pk),
    relay,
    batches,
    givenUp,
  };
}

const nameOf = ({ dynamodb }: DynamoDBRecord) => dynamodb?.NewImage?.pk?.S ?? '';

it('the stream relay relays only new outbox items, in the order of their creation', async () => {
  const stream = await aStream();
  await stream.put('first');
  await stream.put('not-outbox', 'LINK');
  await stream.put('second');
  await stream.put('first'); // An update, not an insertion.
  await stream.remove('second');
  await stream.relay().drain();
  expect(stream.batches).toEqual([['first', 'second']]);
});

it('the stream relay retries from the first record that was reported as failed', async () => {
  const stream = await aStream();
  for (const name of ['a', 'b', 'c']) await stream.put(name);
  let round = 0;
  const failB = () => {
    round += 1;
    return { batchItemFailures: round === 1 ? [{ itemIdentifier: '2' }] : [] };
  };
  await stream.relay(failB).drain();
  expect(stream.batches).toEqual([
    ['a', 'b', 'c'],
    ['b', 'c'],
  ]);
});

it('the stream relay skips a record after its last retry, and relays those after it', async () => {
  const stream = await aStream();
  await stream.put('poison');
  const relay = stream.relay((names) =>
    names.includes('poison') ? Promise.reject(new Error('no')) : undefined,
  );
  await relay.drain();
  await stream.put('next');
  await relay.drain();
  expect(stream.givenUp).toEqual(['poison']);
  expect(stream.batches.at(-1)).toEqual(['next']);
});
