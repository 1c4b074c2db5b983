import { ForksPoolWorker, type PoolOptions, type PoolRunnerInitializer, type PoolWorker, type WorkerRequest } from 'vitest/node';

/**
 * A test process that outlives a run. Vitest ends its workers after each run and a mutant is a run: starting the table engine, the
 * queue and the processor and loading their clients again for each of thousands would take several times as long as the tests.
 *
 * The process is told of a new run's configuration with the files to run; `setup.ts` makes it forget what the last run left.
 */
export const lastingWorker: PoolRunnerInitializer = { name: 'lasting', createPoolWorker };

/** Then a new process: a mutant may have left timers, sockets and listeners behind. */
const RUNS_MAX = 40;

type Kept = { worker: ForksPoolWorker; runs: number };
let kept: Kept | undefined;

type Listener = Readonly<{ event: string; callback: (...values: unknown[]) => void }>;
type Start = Extract<WorkerRequest, { type: 'start' }>;

function createPoolWorker(options: PoolOptions): PoolWorker {
  const mine = kept ?? { worker: new ForksPoolWorker(options), runs: 0 };
  kept = undefined;
  const isNew = mine.runs === 0;
  if (isNew) options.project.vitest.onClose(stopKept);
  let listeners: Listener[] = [];
  let start: Start | undefined;
  let isQuiet = false;

  const answer = (type: 'started' | 'stopped') =>
    setImmediate(() => {
      for (const { event, callback } of listeners) if (event === 'message') callback({ type, __vitest_worker_response__: true });
    });

  return {
    name: lastingWorker.name,
    cacheFs: mine.worker.cacheFs,
    deserialize: (data) => data,
    on(event, callback) {
      mine.worker.on(event, callback);
      listeners.push({ event, callback });
    },
    off(event, callback) {
      mine.worker.off(event, callback);
      listeners = listeners.filter((listener) => listener.event !== event || listener.callback !== callback);
    },
    send(message) {
      if (message.type === 'start') {
        start = { ...message, context: { ...message.context, pool: mine.worker.name } };
        if (!isNew) return answer('started');
        return mine.worker.send(start);
      }
      if (message.type === 'stop') {
        isQuiet = true;
        return answer('stopped');
      }
      // What the process was started with is older than this run; what comes with the files goes before it.
      mine.worker.send('context' in message ? { ...message, context: { ...start?.context, ...message.context } } : message);
    },
    async start() {
      if (isNew) await mine.worker.start();
    },
    async stop() {
      for (const { event, callback } of listeners.splice(0)) mine.worker.off(event, callback);
      mine.runs++;
      if (isQuiet && mine.runs < RUNS_MAX) kept = mine;
      else await mine.worker.stop();
    },
  };
}

async function stopKept(): Promise<void> {
  const last = kept;
  kept = undefined;
  await last?.worker.stop();
}
