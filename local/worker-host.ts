import type { DynamoDBBatchResponse, DynamoDBStreamEvent, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Worker } from '../functions/workers.ts';
import { invoke, type LoadHandler } from './lambda.ts';
import type { QueuePoller } from './queue-poller.ts';
import type { Scheduled } from './scheduler.ts';
import type { StreamRelay } from './stream-relay.ts';

/** Calls the functions that no request starts. */
export type WorkerHost = Readonly<{
  schedules: readonly Scheduled[];
  call(name: string, event: unknown): Promise<unknown>;
  relay(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse | undefined>;
  deliver(event: SQSEvent): Promise<SQSBatchResponse | undefined>;
}>;

export function hostWorkers(workers: readonly Worker[], load: LoadHandler): WorkerHost {
  const call = async (name: string, event: unknown) => {
    const { handler, timeoutSeconds } = getWorker(workers, name);
    return await invoke(handler, await load(handler), event, timeoutSeconds * 1000);
  };
  const nameOf = (trigger: 'stream' | 'queue') => workers.find(({ on }) => trigger in on)?.name ?? trigger;
  return {
    schedules: workers.flatMap(({ name, on }) => ('schedule' in on ? [{ name, schedule: on.schedule }] : [])),
    call,
    relay: async (event) => (await call(nameOf('stream'), event)) as DynamoDBBatchResponse | undefined,
    deliver: async (event) => (await call(nameOf('queue'), event)) as SQSBatchResponse | undefined,
  };
}

/** A worker nobody declared. */
export class UnknownWorker extends Error {
  constructor(name: string, known: readonly string[]) {
    super(`No worker is named ${JSON.stringify(name)}. There are: ${known.join(', ')}.`);
    this.name = 'UnknownWorker';
  }
}

export function getWorker(workers: readonly Worker[], name: string): Worker {
  const found = workers.find((row) => row.name === name);
  if (found) return found;
  throw new UnknownWorker(
    name,
    workers.map((row) => row.name),
  );
}

type Flow = Readonly<{ relay: StreamRelay; poller: QueuePoller }>;

/** Waits until what was written has gone through the stream and the queue, and so has what came of that. */
export async function settle({ relay, poller }: Flow): Promise<void> {
  for (let before = ''; ; ) {
    await relay.drain();
    await poller.drain();
    const after = JSON.stringify([relay.positions(), poller.handled()]);
    if (after === before) return;
    before = after;
  }
}
