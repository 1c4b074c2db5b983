import { marshall } from '@aws-sdk/util-dynamodb';
import { toldBySes } from '../../functions/queues.ts';
import { callAwsJson } from '../../local/aws-json.ts';
import { functionEnvironment } from '../../local/environment.ts';
import { type Notice, startEventBus } from '../../local/event-bus.ts';
import { startKms } from '../../local/kms.ts';
import { type SesServer, startSes } from '../../local/mail/ses-server.ts';
import { tellQueue } from '../../local/mail/tell-queue.ts';
import { type SimulatedProcessor, startProcessor } from '../../local/processor/http/server.ts';
import { type QueueServer, startQueueServer } from '../../local/queue-server.ts';
import { createTable, renewTable } from '../../local/table.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { STORED_RATES } from './rates.ts';
import { startEngine } from './shared-engine.ts';

/**
 * Everything outside the functions: table engine, key service, queue, event bus and simulated processor. One set a test worker,
 * shared by all its files. Each test works with fresh ids, so nothing need be cleared; the table is, since the engine slows as it grows.
 */
export type Backend = Readonly<{
  tableName: string;
  dynamo: string;
  queue: QueueServer;
  processor: SimulatedProcessor;
  notices: () => readonly Notice[];
  eventsOn: (arn: string) => readonly Notice[];
  ses: SesServer;
}>;

/** The one hosted checkout of all test tenants. */
export const CHECKOUT_ORIGIN = 'https://pay.billing.test';

/** Rates in every currency but one, at whatever time a test takes place. */
const RATES_ITEM = { ...STORED_RATES, ...keys.rates() };

/** Tests make the stream's records from the outbox: see `relayStream`. */
const WITHOUT_STREAM = { stream: false };

/** Lives on the worker's global object: with isolation off a worker runs many files, and with it on the files share it still. */
const shared = globalThis as { billingBackend?: Promise<Backend>; billingNow?: () => Date };

/** Starts the set, or empties the table of the one that runs. Its addresses are put into the environment; `now` is the clock of all of it. */
export async function startBackend(now: () => Date): Promise<void> {
  shared.billingNow = now;
  const isRunning = shared.billingBackend !== undefined;
  if (isRunning) return await emptyTable();
  shared.billingBackend = start(() => shared.billingNow?.() ?? new Date());
  await shared.billingBackend;
}

/** The running set. Fails where no setup file has started one. */
export async function backend(): Promise<Backend> {
  if (!shared.billingBackend)
    throw new Error('No backend: the project’s setupFiles must name test/support/setup.ts.');
  return await shared.billingBackend;
}

/** Makes the table again. The platform's own keys stay: processes remember them for minutes. */
export async function emptyTable(options = WITHOUT_STREAM): Promise<void> {
  const { dynamo, tableName: TableName } = await backend();
  const call = <Result>(operation: string, input: object) =>
    callAwsJson<Result>(dynamo, `DynamoDB_20120810.${operation}`, { TableName, ...input });
  const { Items: platformKeys } = await call<{ Items: object[] }>('Query', {
    KeyConditionExpression: 'pk = :platform AND begins_with(sk, :keys)',
    ExpressionAttributeValues: { ':platform': { S: 'PLATFORM' }, ':keys': { S: 'S' } }, // SEALING and SIGNING.
  });
  await renewTable(dynamo, TableName, options);
  for (const Item of [...platformKeys, marshall(RATES_ITEM)]) await call('PutItem', { Item });
  await registerCheckout(dynamo, TableName);
}

/** Known from the start, as on a deployed stage: a worker remembers for seconds that an origin is unknown. */
async function registerCheckout(dynamo: string, TableName: string): Promise<void> {
  const { pk, sk } = keys.origin(CHECKOUT_ORIGIN);
  const Item = { pk: { S: pk }, sk: { S: sk }, kind: { S: 'checkout' } };
  await callAwsJson(dynamo, 'DynamoDB_20120810.PutItem', { TableName, Item });
}

async function start(now: () => Date): Promise<Backend> {
  const [dynamo, kms, queue, bus, processor] = await Promise.all([
    startEngine({ background: true }),
    startKms({}),
    startQueueServer(),
    startEventBus(now),
    startProcessor({ port: 0, now, accounts: [] }),
  ]);
  const { tableName } = dynamo;
  await createTable(dynamo.endpoint, tableName, WITHOUT_STREAM);
  await registerCheckout(dynamo.endpoint, tableName);
  await callAwsJson(dynamo.endpoint, 'DynamoDB_20120810.PutItem', {
    TableName: tableName,
    Item: marshall(RATES_ITEM),
  });
  const { endpoint: queueEndpoint, urls: queueUrls } = queue;
  const ses = await startSes({
    now,
    tell: tellQueue({ endpoint: queueEndpoint, url: queueUrls[toldBySes] }),
  });
  const at = {
    kms: kms.endpoint,
    queue: queueEndpoint,
    queueUrls,
    eventBus: bus.endpoint,
    processor: processor.url,
    ses: ses.endpoint,
  };
  Object.assign(process.env, functionEnvironment({ tableName, dynamo: dynamo.endpoint, ...at }));
  for (const server of [kms, bus, ses]) server.unref();
  return {
    tableName,
    dynamo: dynamo.endpoint,
    queue,
    processor,
    notices: bus.notices,
    eventsOn: bus.eventsOn,
    ses,
  };
}
