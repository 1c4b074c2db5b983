import { workers } from '../functions/workers.ts';
import { watchActivity } from './activity.ts';
import type { DataDirectory } from './data-directory.ts';
import type { LoadHandler } from './lambda.ts';
import { keepProgress, type Progress } from './progress.ts';
import { startQueuePoller } from './queue-poller.ts';
import { startScheduler } from './scheduler.ts';
import type { Services } from './services.ts';
import { startStreamRelay } from './stream-relay.ts';
import { getWorker, hostWorkers, settle } from './worker-host.ts';

/** The triggers of the worker table: the table's stream, the queues and the schedules. */
export type Work = Readonly<{
  /** Runs a worker by its name, and waits until the queues are empty. Throws `UnknownWorker`, or the worker's error. */
  run(name: string): Promise<unknown>;
  /** After the clock moved: ends back-offs, runs due schedules and waits until the queues are empty. */
  timePassed(milliseconds: number): Promise<void>;
  /** Reads the stream soon, because a request may have written to the table. */
  poke(): void;
  /** Writes down what a restart goes on from. */
  keep(): Promise<void>;
  close(): Promise<void>;
}>;

const STREAM_POLL_MS = 200;
const QUEUE_POLL_MS = 100;
const TICK_MS = 1000;

export function startWork(
  services: Services,
  load: LoadHandler,
  data: DataDirectory,
  progress: Progress | undefined,
  now: () => Date,
): Work {
  const { addresses } = services;
  const host = hostWorkers(workers, load);
  const activity = watchActivity();
  const relays = new Map(
    host.streamWorkers.map(({ name, reads, relay }) => [
      name,
      startStreamRelay({
        endpoint: addresses.dynamo,
        tableName: addresses.tableName,
        reads,
        relay,
        onGivenUp: (records, error) =>
          console.error(`${name} gave up ${records.length} stream records:`, error),
        pollMs: STREAM_POLL_MS,
        activity,
        ...(progress?.positions[name] && { positions: progress.positions[name] }),
      }),
    ]),
  );
  const pollers = host.queueWorkers.map(({ name, queue, deliver }) =>
    startQueuePoller({
      endpoint: addresses.queue,
      queue,
      queueUrl: addresses.queueUrls[queue],
      deliver,
      onFailure: (error) => console.error(`${name} failed:`, error),
      pollMs: QUEUE_POLL_MS,
      activity,
    }),
  );
  const keeper = keepProgress(data.pathOf('progress.json'), relays, services, activity);
  const scheduler = startScheduler({
    schedules: host.schedules,
    now,
    tickMs: TICK_MS,
    run: async (name) =>
      void (await host.call(name, {}).catch((error) => console.error(`${name} failed:`, error))),
  });
  const flow = { relays: [...relays.values()], pollers };
  /** The processor's events and the notices of mails make messages, and messages make both. */
  const toTheEnd = (work: () => Promise<unknown>) =>
    activity.byHand(async () => {
      const result = await work();
      await settle(flow, async () => {
        await services.processor?.settle();
        await services.settleMail();
      });
      return result;
    });

  return {
    async run(name) {
      const { on } = getWorker(workers, name);
      return await toTheEnd(async () => ('schedule' in on ? await host.call(name, {}) : undefined));
    },
    async timePassed(milliseconds) {
      await toTheEnd(async () => {
        if (milliseconds > 0) await services.hasten(milliseconds);
        await scheduler.runDue();
      });
    },
    poke() {
      activity.seen();
      for (const relay of flow.relays) relay.poke();
    },
    keep: keeper.keep,
    async close() {
      await scheduler.close();
      await Promise.all(flow.relays.map((relay) => relay.close()));
      await Promise.all(pollers.map((poller) => poller.close()));
      await keeper.close();
    },
  };
}
