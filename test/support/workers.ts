import type { DynamoDBBatchResponse } from 'aws-lambda';
import { canary, workers } from '../../functions/workers.ts';
import { invoke, loadFromSource } from '../../local/lambda.ts';
import { type QueuePoller, startQueuePoller } from '../../local/queue-poller.ts';
import { type Item, readItems } from '../../local/scan-table.ts';
import type { QueueName } from '../../shared/messaging/queue-messages.ts';
import { streamOf } from '../harness/stream-records.ts';
import { backend } from './backend.ts';

export type WorkerName = (typeof workers)[number]['name'] | 'canary';

/** Runs a worker with an event of its own. A schedule's is empty. */
export async function runWorker(name: WorkerName, event: unknown = {}): Promise<unknown> {
  const worker = [...workers, canary].find((row) => row.name === name);
  if (!worker) throw new Error(`No worker is named ${name}.`);
  return await invoke(
    worker.handler,
    await loadFromSource(worker.handler),
    event,
    worker.timeoutSeconds * 1000,
  );
}

const pollers: Partial<Record<QueueName, QueuePoller>> = {};

/** Carries what the deployed table's stream would bring through `relay-outbox`: every outbox row that was not relayed yet. */
export async function relayStream(): Promise<void> {
  const { dynamo, tableName: TableName } = await backend();
  const ExpressionAttributeValues = { ':outbox': { S: 'OUTBOX' } };
  const FilterExpression = 'sk = :outbox AND attribute_not_exists(relayedAt)';
  await relayRows(
    await readItems(dynamo, 'Scan', { TableName, FilterExpression, ExpressionAttributeValues }),
  );
}

/** Carries rows through `relay-outbox`, oldest first. */
export async function relayRows(rows: readonly Item[]): Promise<void> {
  if (rows.length === 0) return;
  const { batchItemFailures } = (await runWorker(
    'relay-outbox',
    streamOf(rows.toSorted(byTime)),
  )) as DynamoDBBatchResponse;
  if (batchItemFailures.length > 0) throw new Error('The outbox could not be relayed.');
}

const byTime = (one: Item, other: Item) =>
  `${one.createdAt} ${one.pk}` < `${other.createdAt} ${other.pk}` ? -1 : 1;

/** Lets `deliver-event` handle every message that is due. Move time on with `hasten` for those that wait out a back-off. */
export const deliverQueue = (): Promise<void> => drain('deliveries', 'deliver-event');

/** Lets `apply-processor-event` do the same. */
export const applyProcessorEvents = (): Promise<void> => drain('processor-events', 'apply-processor-event');

/** Lets `send-mail` do the same, with what SES tells of the mails meanwhile. */
export async function sendMails(): Promise<void> {
  const { ses } = await backend();
  await drain('payer-mails', 'send-mail');
  await ses.settle();
  await drain('payer-mails', 'send-mail');
}

/** Lets `charge-renewals` do the same. */
export const finishShares = (): Promise<void> => drain('renewals', 'charge-renewals');

/** Lets `check-ledger` do the same. */
export const checkLedgers = (): Promise<void> => drain('ledger-checks', 'check-ledger');

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
