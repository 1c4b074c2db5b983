import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { startQueueServer } from './queue-server.ts';
import type { Answered, Asked, Ready } from './queue-thread.ts';

/** Serves the queues in this thread, and answers the calls of the thread that started it. */
async function serve(port: MessagePort): Promise<void> {
  const server = await startQueueServer({ waiting: workerData });
  port.on('message', ({ id, method, milliseconds }: Asked) => {
    void server[method](milliseconds).then((result) => port.postMessage({ id, result } satisfies Answered));
  });
  port.postMessage({ endpoint: server.endpoint, urls: server.urls } satisfies Ready);
}

if (parentPort) await serve(parentPort);
