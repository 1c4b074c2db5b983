import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Struck } from './drawn-faults.ts';
import type { Answered, Asked, Loaded, Ready } from './stack-messages.ts';

/** The local stack in a process of its own. Everything it logs goes to a file, as it is. */
export type StackChild = Readonly<{
  ready: Ready;
  /** How it ended; undefined while it runs. */
  ended(): string | undefined;
  strike(share: number): Promise<void>;
  memory(): Promise<Readonly<{ heapUsed: number; rss: number }>>;
  struck(): Promise<Struck>;
  close(): Promise<void>;
}>;
export type StackOptions = Readonly<{
  dataDir: string;
  /** Where its standard output and its errors go. */
  logFile: string;
  /** Whose processor it is to use; its own when it is not told. */
  processor?: string;
  loaded?: Loaded;
}>;

const END_WAIT_MS_MAX = 20_000;
const SAID_MAX = 2000;

export async function startStackChild({ dataDir, logFile, processor, loaded }: StackOptions): Promise<StackChild> {
  const log = openSync(logFile, 'a');
  // Nothing else of our environment: it may name services of a stack or a test that is not this one.
  const env = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...(processor && { PROCESSOR_API_BASE: processor }) };
  const child = fork(join(import.meta.dirname, 'stack-process.ts'), [dataDir, ...(loaded ? [JSON.stringify(loaded)] : [])], {
    execPath: process.execPath,
    execArgv: ['--expose-gc'],
    env,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  let ended: string | undefined;
  child.once('exit', (code, signal) => {
    ended = `code ${code}, signal ${signal}`;
  });

  const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [Answered | number | null];
  if (typeof first !== 'object' || first === null)
    throw new Error(`The stack did not start: ${readFileSync(logFile, 'utf8').slice(-SAID_MAX)}`);
  const ask = asking(child);
  return {
    ready: first.answer as Ready,
    ended: () => ended,
    strike: async (share) => void (await ask('strike', share)),
    memory: () => ask('memory'),
    struck: () => ask('struck'),
    async close() {
      if (ended !== undefined) return;
      const exit = once(child, 'exit');
      const timer = setTimeout(() => child.kill('SIGKILL'), END_WAIT_MS_MAX);
      child.disconnect();
      await exit;
      clearTimeout(timer);
    },
  };
}

function asking(child: ChildProcess): <Answer>(ask: Asked['ask'], share?: number) => Promise<Answer> {
  const waiting = new Map<number, { resolve(answer: never): void; reject(error: Error): void }>();
  let last = 0;
  child.on('message', ({ id, answer }: Answered) => {
    waiting.get(id)?.resolve(answer as never);
    waiting.delete(id);
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The stack ended before it answered.'));
  });
  return (ask, share) =>
    new Promise((resolve, reject) => {
      if (!child.connected) return reject(new Error('The stack has ended.'));
      const id = ++last;
      waiting.set(id, { resolve, reject });
      child.send({ id, ask, ...(share !== undefined && { share }) } satisfies Asked);
    });
}
