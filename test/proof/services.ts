import { functionEnvironment } from '../../local/environment.ts';
import { startEventBus } from '../../local/event-bus.ts';
import { startKms } from '../../local/kms.ts';
import { type QueueServer, startQueueServer } from '../../local/queue-server.ts';
import { createTable } from '../../local/table.ts';
import { startEngine } from '../support/shared-engine.ts';

/** What runs outside the functions of one proof: all of it real but the processor, which each run has its own of. */
export type Services = Readonly<{ queue: QueueServer; close(): Promise<void> }>;

/** Starts a set of its own and puts its addresses into the environment, which functions read when they are loaded. */
export async function startServices(now: () => Date): Promise<Services> {
  const [dynamo, kms, queue, bus] = await Promise.all([
    startEngine({}),
    startKms({}),
    startQueueServer(),
    startEventBus(now),
  ]);
  const { tableName } = dynamo;
  await createTable(dynamo.endpoint, tableName, { stream: false }); // Proofs bring the stream's records themselves.
  const at = { kms: kms.endpoint, queue: queue.endpoint, queueUrls: queue.urls, eventBus: bus.endpoint };
  Object.assign(
    process.env,
    functionEnvironment({ tableName, dynamo: dynamo.endpoint, processor: 'http://processor.test', ...at }),
  );
  return {
    queue,
    async close() {
      await Promise.all([dynamo.close(), kms.close(), queue.close(), bus.close()]);
    },
  };
}
