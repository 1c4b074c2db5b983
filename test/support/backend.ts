import { startDynamo } from '../../local/dynamo.ts';
import { functionEnvironment } from '../../local/environment.ts';
import { type Notice, startEventBus } from '../../local/event-bus.ts';
import { startKms } from '../../local/kms.ts';
import { type SimulatedProcessor, startProcessor } from '../../local/processor/server.ts';
import { type Queue, startQueue } from '../../local/queue.ts';
import { createTable } from '../../local/table.ts';

/**
 * Everything outside the functions: table engine, key service, queue, event bus and simulated processor. One set a test worker,
 * shared by all its files; each test works with fresh ids, so nothing is ever cleared.
 */
export type Backend = Readonly<{
  tableName: string;
  dynamo: string;
  queue: Queue;
  processor: SimulatedProcessor;
  notices: () => readonly Notice[];
}>;

/** Lives on the worker's global object: with isolation off a worker runs many files, and with it on the files share it still. */
const shared = globalThis as { billingBackend?: Promise<Backend>; billingNow?: () => Date };

/** Starts the set, or gives the one that runs, and puts its addresses into the environment. `now` is the clock of all of it. */
export function startBackend(now: () => Date): Promise<Backend> {
  shared.billingNow = now;
  shared.billingBackend ??= start(() => shared.billingNow?.() ?? new Date());
  return shared.billingBackend;
}

/** The running set. Fails where no setup file has started one. */
export async function backend(): Promise<Backend> {
  if (!shared.billingBackend) throw new Error('No backend: the project’s setupFiles must name test/support/setup.ts.');
  return await shared.billingBackend;
}

async function start(now: () => Date): Promise<Backend> {
  const tableName = 'billing';
  const [dynamo, kms, queue, bus, processor] = await Promise.all([
    startDynamo({ background: true }),
    startKms({}),
    startQueue(),
    startEventBus(now),
    startProcessor({ port: 0, now, accounts: [] }),
  ]);
  await createTable(dynamo.endpoint, tableName);
  const { endpoint: queueEndpoint, deliveriesUrl } = queue;
  const at = { kms: kms.endpoint, queue: queueEndpoint, deliveriesUrl, eventBus: bus.endpoint, processor: processor.url };
  Object.assign(process.env, functionEnvironment({ tableName, dynamo: dynamo.endpoint, ...at }));
  for (const server of [kms, bus]) server.unref();
  return { tableName, dynamo: dynamo.endpoint, queue, processor, notices: bus.notices };
}
