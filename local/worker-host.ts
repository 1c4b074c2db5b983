import type { DynamoDBBatchResponse, DynamoDBStreamEvent, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Worker } from '../functions/workers.ts';
import type { QueueName } from '../shared/messaging/queue-messages.ts';
import { invoke, type LoadHandler } from './lambda.ts';
import type { QueuePoller } from './queue-poller.ts';
import type { Scheduled } from './scheduler.ts';
import type { StreamRelay } from './stream-relay.ts';

/** Invokes the functions of the worker table. */
export type WorkerHost = Readonly<{
  schedules: readonly Scheduled[];
  queueWorkers: readonly QueueWorker[];
  call(name: string, event: unknown): Promise<unknown>;
  streamWorkers: readonly StreamWorker[];
}>;
export type StreamWorker = Readonly<{
  name: string;
  reads: 'outbox' | 'changes';
  relay(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse | undefined>;
}>;
export type QueueWorker = Readonly<{
  name: string;
  queue: QueueName;
  deliver(event: SQSEvent): Promise<SQSBatchResponse | undefined>;
}>;

export function hostWorkers(workers: readonly Worker[], load: LoadHandler): WorkerHost {
  const call = async (name: string, event: unknown) => {
    const { handler, timeoutSeconds } = getWorker(workers, name);
    return await invoke(handler, await load(handler), event, timeoutSeconds * 1000);
  };
  const deliverTo = (name: string) => async (event: SQSEvent) =>
    (await call(name, event)) as SQSBatchResponse | undefined;
  return {
    schedules: workers.flatMap(({ name, on }) => ('schedule' in on ? [{ name, schedule: on.schedule }] : [])),
    queueWorkers: workers.flatMap(({ name, on }) =>
      'queue' in on ? [{ name, queue: on.queue, deliver: deliverTo(name) }] : [],
    ),
    call,
    streamWorkers: workers.flatMap(({ name, on }) =>
      'stream' in on
        ? [
            {
              name,
              reads: on.stream,
              relay: async (event) => (await call(name, event)) as DynamoDBBatchResponse | undefined,
            },
          ]
        : [],
    ),
  };
}

/** A name that is not in the worker table. */
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

type Flow = Readonly<{ relays: readonly StreamRelay[]; pollers: readonly QueuePoller[] }>;

/** Waits until the readers of the stream and the queues are empty, including the work that their own workers add, and what it makes elsewhere. */
export async function settle({ relays, pollers }: Flow, elsewhere: () => Promise<void>): Promise<void> {
  const seen = () =>
    JSON.stringify([relays.map((relay) => relay.positions()), pollers.map((poller) => poller.handled())]);
  let before: string;
  do {
    before = seen();
    await elsewhere();
    for (const relay of relays) await relay.drain();
    for (const poller of pollers) await poller.drain();
  } while (seen() !== before);
}
