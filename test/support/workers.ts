import { workers } from '../../functions/workers.ts';
import { invoke, loadFromSource } from '../../local/lambda.ts';
import { type QueuePoller, startQueuePoller } from '../../local/queue-poller.ts';
import { type StreamRelay, startStreamRelay } from '../../local/stream-relay.ts';
import type { QueueName } from '../../shared/messaging/queue-messages.ts';
import { backend } from './backend.ts';

export type WorkerName = (typeof workers)[number]['name'];

/** Runs a worker with an event of its own. A schedule's is empty. */
export async function runWorker(name: WorkerName, event: unknown = {}): Promise<unknown> {
  const worker = workers.find((row) => row.name === name);
  if (!worker) throw new Error(`No worker is named ${name}.`);
  return await invoke(worker.handler, await loadFromSource(worker.handler), event, worker.timeoutSeconds * 1000);
}

let relay: { of: number; stream: StreamRelay } | undefined;
const pollers: Partial<Record<QueueName, QueuePoller>> = {};

/** Carries what was written to the table's stream so far through `relay-outbox`, as deployed. */
export async function relayStream(): Promise<void> {
  const { dynamo, tableName, tables } = await backend();
  if (relay?.of !== tables) {
    const stream = startStreamRelay({
      endpoint: dynamo,
      tableName,
      relay: (event) => runWorker('relay-outbox', event) as Promise<undefined>,
      onGivenUp: (records, error) => console.error(`${records.length} records given up:`, error),
    });
    relay = { of: tables, stream };
  }
  await relay.stream.drain();
}

/** Lets `deliver-event` handle every message that is due. Move time on with `hasten` for those that wait out a back-off. */
export const deliverQueue = (): Promise<void> => drain('deliveries', 'deliver-event');

/** Lets `apply-processor-event` do the same. */
export const applyProcessorEvents = (): Promise<void> => drain('processor-events', 'apply-processor-event');

async function drain(name: QueueName, worker: WorkerName): Promise<void> {
  const { queue } = await backend();
  pollers[name] ??= startQueuePoller({
    endpoint: queue.endpoint,
    queue: name,
    queueUrl: queue.urls[name],
    deliver: (event) => runWorker(worker, event) as Promise<undefined>,
    onFailure: (error) => console.error(`${worker} failed:`, error),
  });
  await pollers[name].drain();
}

/** From the table to the tenants' endpoints. */
export async function deliverEvents(): Promise<void> {
  await relayStream();
  await deliverQueue();
}
