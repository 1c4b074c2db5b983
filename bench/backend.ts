import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { perQueue } from '../functions/queues.ts';
import { routes } from '../functions/routes.ts';
import { pathsOf } from '../functions/served-paths.ts';
import { callAwsJson } from '../local/aws-json.ts';
import { openDataDirectory } from '../local/data-directory.ts';
import type { DemoTenant } from '../local/demo.ts';
import { demoKeys } from '../local/demo-keys.ts';
import { type Dynamo, startDynamo } from '../local/dynamo.ts';
import { type Addresses, functionEnvironment } from '../local/environment.ts';
import { createHttpApi, type HttpApi } from '../local/http-api.ts';
import { loadFromSource } from '../local/lambda.ts';
import { startServices } from '../local/services.ts';
import { TABLE } from '../shared/storage/table/schema.ts';
import { startEventReceiver } from '../test/harness/event-receiver.ts';
import { type Call, startProxy } from './recording-proxy.ts';

/** The services of a local stack with a demo tenant, without schedules and pollers, so that only the measured function makes calls. */
export type Backend = Readonly<{
  /** The environment of a function's process, with the services' own addresses. */
  direct: Record<string, string>;
  /** The same, but every service is behind a proxy that records its calls in `calls`. */
  recorded: Record<string, string>;
  /** The same, but only the processor is behind a proxy, so that its time can be subtracted. */
  processorRecorded: Record<string, string>;
  calls: Call[];
  /** The functions in this process, from source; they create the records that a measurement needs. */
  api: HttpApi;
  addresses: Addresses;
  /** The file of the table, when it is on disk. */
  database: string | undefined;
  tenant: DemoTenant;
  /** The credential that the tenant's backend sends in `x-tenant-id`. */
  credential: string;
  checkout: string;
  close(): Promise<void>;
}>;

const CHECKOUT = 'http://localhost:3001';

/** `isOnDisk` is for measurements that only read: a table of millions of items needs the disk, and its file can be filled. */
export async function startBackend({ isOnDisk = false } = {}): Promise<Backend> {
  const path = mkdtempSync(join(tmpdir(), 'billing-bench-'));
  const data = await openDataDirectory(path);
  const keysFile = data.pathOf('demo.json');
  const keys = demoKeys(keysFile);
  const now = () => new Date();
  const accounts = Object.values(keys).map(({ account }) => account);
  const database = isOnDisk ? data.pathOf('table.db') : undefined;
  const dynamo = await startTable(database);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamo.endpoint; // The services use this engine instead of starting one.
  const services = await startServices({ data, processorPort: 0, accounts, now });
  const { addresses } = services;
  Object.assign(process.env, functionEnvironment(addresses));

  const calls: Call[] = [];
  const note = (call: Call) => void calls.push(call);
  const proxies = {
    dynamo: await startProxy('dynamodb', addresses.dynamo, note),
    kms: await startProxy('kms', addresses.kms, note),
    queue: await startProxy('sqs', addresses.queue, note),
    eventBus: await startProxy('events', addresses.eventBus, note),
    processor: await startProxy('processor', addresses.processor, note),
  };
  const recorded = Object.fromEntries(Object.entries(proxies).map(([name, { url }]) => [name, url]));

  const receiver = await startEventReceiver(() => ({ isKept: false }));
  const { seedDemo } = await import('../local/demo.ts'); // Its clients read the environment that was set just now.
  const [tenant] = await seedDemo({
    keys,
    keysFile,
    api: receiver.url,
    checkout: CHECKOUT,
    now,
    manyLinks: true,
  });
  if (!tenant) throw new Error('the demo has no tenant');
  const onFailure = (handler: string, error: unknown) => console.error(`${handler} failed:`, error);
  return {
    direct: functionEnvironment(addresses),
    recorded: functionEnvironment({
      ...addresses,
      ...recorded,
      queueUrls: perQueue((name) => addresses.queueUrls[name].replace(addresses.queue, proxies.queue.url)),
    }),
    processorRecorded: functionEnvironment({ ...addresses, processor: proxies.processor.url }),
    calls,
    api: createHttpApi({ routes, pathsOf, load: loadFromSource, now, onFailure }),
    addresses,
    database,
    tenant,
    credential: keys[tenant.name].credential ?? '',
    checkout: CHECKOUT,
    async close() {
      await receiver.close();
      for (const proxy of Object.values(proxies)) await proxy.close();
      await services.close();
      await dynamo.close();
      await data.release();
      rmSync(path, { recursive: true });
    },
  };
}

/**
 * Starts the table, in memory unless it gets a file, and without a stream. On disk a write waits for the disk, and with a stream the local engine's
 * transactions become slower with every record. Neither is a cost of our code or of DynamoDB.
 */
async function startTable(file: string | undefined): Promise<Dynamo> {
  const dynamo = await startDynamo({ file });
  const indexes = [TABLE.work, TABLE.lists];
  const names = [TABLE, ...indexes].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  await callAwsJson(dynamo.endpoint, 'DynamoDB_20120810.CreateTable', {
    TableName: 'billing',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: keysOf(TABLE),
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keysOf(index),
      Projection: { ProjectionType: 'KEYS_ONLY' },
    })),
  });
  return dynamo;
}

const keysOf = ({ partitionKey, sortKey }: Readonly<{ partitionKey: string; sortKey: string }>) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];
