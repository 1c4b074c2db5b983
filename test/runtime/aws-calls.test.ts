import { createServer } from 'node:http';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, it, onTestFinished, vi } from 'vitest';
import { closeServer, listen } from '../../local/listening.ts';
import { drip } from '../../local/processor/http/drip.ts';
import { awsConnections, beforeDeadline } from '../../shared/runtime/aws-calls.ts';
import { call } from '../support/gateway.ts';
import { shortenDeadlines, shortenTimers } from '../support/short-deadlines.ts';

/** A DynamoDB that finds no item. It sends its answer at once, byte by byte, or never. */
async function aTable(
  answer: 'at once' | 'byte by byte' | 'never',
): Promise<{ port: number; url: string; sendings: () => number }> {
  let sendings = 0;
  const server = createServer((request, response) => {
    sendings += 1;
    request.resume();
    if (answer === 'never') return;
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
    if (answer === 'at once') response.end('{}');
    else drip(response, '-'.repeat(10_000));
  });
  onTestFinished(() => closeServer(server));
  const port = await listen(server, 0, 'table', 'none');
  return { port, url: `http://127.0.0.1:${port}`, sendings: () => sendings };
}

const item = { TableName: 'billing', Key: { pk: { S: 'a' } } };
const region = 'us-east-1';

it('a call to AWS ends at its deadline when the answer arrives byte by byte', async () => {
  const { url: endpoint } = await aTable('byte by byte');
  const client = new DynamoDBClient({ ...awsConnections, endpoint });
  const { begun } = shortenDeadlines(7000);
  await expect(client.send(new GetItemCommand(item), beforeDeadline())).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(begun()).toBe(1);
});

it('a call to AWS is sent again when no answer has begun after three seconds', async () => {
  const { url: endpoint, sendings } = await aTable('never');
  const client = new DynamoDBClient({ ...awsConnections, endpoint, maxAttempts: 2 });
  shortenTimers(3000);
  await expect(client.send(new GetItemCommand(item))).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(sendings()).toBe(2);
});

it('a call to AWS gives up a connection that is not established after one second', async () => {
  const requestHandler = { ...awsConnections.requestHandler, httpAgent: { lookup: () => {} } };
  const client = new DynamoDBClient({
    ...awsConnections,
    requestHandler,
    endpoint: 'http://table.invalid',
    maxAttempts: 1,
  });
  shortenTimers(1000);
  await expect(client.send(new GetItemCommand(item))).rejects.toThrow('did not establish a connection');
});

it('a table that accepts connections and stays silent costs a request one deadline of seven seconds and a 503', async () => {
  const silent = await aTable('never');
  const handler = Object.getPrototypeOf(new DynamoDBClient({ region }).config.requestHandler);
  const handle = handler.handle;
  const redirected = vi.spyOn(handler, 'handle').mockImplementation(function (
    this: unknown,
    request,
    options,
  ) {
    return handle.call(this, Object.assign(request as object, { port: silent.port }), options);
  });
  onTestFinished(() => redirected.mockRestore());
  const { begun } = shortenDeadlines(7000);

  const answer = await call('GET', '/public-api/tenant/fetch-tenant', {
    origin: `https://${crypto.randomUUID()}.example`,
  });

  expect([answer.status, answer.body.error.code, answer.headers['retry-after']]).toEqual([
    503,
    'service_unavailable',
    '5',
  ]);
  expect([begun(), silent.sendings()]).toEqual([1, 1]);
});
