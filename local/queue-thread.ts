import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { QueueServer, Waiting } from './queue-server.ts';

/** One call of the queue server's own methods, and its result. A failure ends the thread, and with it the stack. */
export type Asked = Readonly<{ id: number; method: 'waiting' | 'hasten' | 'close'; milliseconds: number }>;
export type Answered = Readonly<{ id: number; result: unknown }>;
export type Ready = Pick<QueueServer, 'endpoint' | 'urls'>;

const ENTRY = new URL('./queue-thread-entry.ts', import.meta.url);

/** The queue server in a thread of its own, as SQS runs beside the functions: its work takes no time from theirs. */
export async function startQueueThread(waiting: Partial<Waiting> = {}): Promise<QueueServer> {
  const thread = new Worker(ENTRY, { workerData: waiting });
  const [ready] = (await once(thread, 'message')) as [Ready];
  const callers = new Map<number, (result: unknown) => void>();
  thread.on('message', ({ id, result }: Answered) => {
    callers.get(id)?.(result);
    callers.delete(id);
  });
  let calls = 0;
  const ask = (method: Asked['method'], milliseconds = 0) =>
    new Promise<unknown>((resolve) => {
      const id = calls++;
      callers.set(id, resolve);
      thread.postMessage({ id, method, milliseconds } satisfies Asked);
    });
  return {
    ...ready,
    waiting: async () => (await ask('waiting')) as Waiting,
    hasten: async (milliseconds) => void (await ask('hasten', milliseconds)),
    async close() {
      await ask('close');
      await thread.terminate();
    },
  };
}
