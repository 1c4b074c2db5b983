import { createServer } from 'node:http';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { closeServer, listen } from '../../local/listening.ts';
import { drip } from '../../local/processor/drip.ts';
import { awsConnections, beforeDeadline } from '../../shared/runtime/aws-calls.ts';
import { shortenDeadlines } from '../support/short-deadlines.ts';

/** A DynamoDB whose answers arrive byte by byte. */
async function drippingTable(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    drip(response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }), '-'.repeat(10_000));
  });
  onTestFinished(() => closeServer(server));
  return `http://127.0.0.1:${await listen(server, 0, 'dripping table', 'none')}`;
}

describe('a call to AWS', () => {
  it('ends at its deadline when the answer arrives byte by byte', async () => {
    const client = new DynamoDBClient({ ...awsConnections, endpoint: await drippingTable() });
    const { begun } = shortenDeadlines(12_000);
    const get = client.send(new GetItemCommand({ TableName: 'billing', Key: { pk: { S: 'a' } } }), beforeDeadline());
    await expect(get).rejects.toMatchObject({ name: 'AbortError' });
    expect(begun()).toBe(1);
  });
});
