import { Agent } from 'node:http';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import Stripe from 'stripe';

/** A recorded call of a function, in the form in which it is repeated. */
export type BareCall = Readonly<{ service: string; operation: string; input: Record<string, unknown>; idempotencyKey?: string }>;
type Client = { send(command: unknown): Promise<unknown> };
type Command = new (input: Record<string, unknown>) => unknown;

const { DynamoDBClient, BatchGetItemCommand, GetItemCommand, PutItemCommand, QueryCommand, TransactWriteItemsCommand, UpdateItemCommand } =
  dynamodb;
const commands = {
  BatchGetItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  DecryptCommand,
  PutEventsCommand,
  SendMessageCommand,
  SendMessageBatchCommand,
} as unknown as Record<string, Command>;
const clients = {
  dynamodb: new DynamoDBClient({}),
  kms: new KMSClient({}),
  sqs: new SQSClient({}),
  events: new EventBridgeClient({}),
} as unknown as Record<string, Client>;
const base = new URL(process.env.PROCESSOR_API_BASE ?? 'http://localhost');
const httpClient = Stripe.createNodeHttpClient(new Agent({ keepAlive: true }));
const processor = new Stripe('sk_test_bare', {
  protocol: 'http',
  host: base.hostname,
  port: base.port,
  telemetry: false,
  maxNetworkRetries: 0,
  httpClient,
});

/** Makes the calls of one request and nothing else, to measure the cost of the SDKs. The calls of one wave run concurrently. */
export const handler = async ({ waves }: { waves: readonly (readonly BareCall[])[] }): Promise<object> => {
  for (const wave of waves) await Promise.all(wave.map(send));
  return {};
};

async function send({ service, operation, input, idempotencyKey }: BareCall): Promise<unknown> {
  if (service === 'processor') {
    const [method = '', path = ''] = operation.split(' ');
    return await processor.rawRequest(method, path, input, idempotencyKey ? { idempotencyKey } : {});
  }
  const Make = commands[`${operation}Command`];
  if (!Make) throw new Error(`bare calls do not support ${operation}`);
  return await clients[service]?.send(new Make(input));
}
