import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Loaded, Memory, Message, Ready, Services } from './stack-messages.ts';

/** The local stack in a process of its own. Everything it logs goes to a file, as it is. */
export type StackChild = Readonly<{
  ready: Ready;
  /** How it ended; undefined while it runs. */
  ended(): string | undefined;
  memory(): Promise<Memory>;
  /** Its queues survive a kill from now on, as they were. */
  keep(): Promise<void>;
  /** Ends it and its children with `kill -9`, all at once. */
  kill(): Promise<void>;
  close(): Promise<void>;
}>;
export type StackOptions = Readonly<{
  dataDir: string;
  /** Where its standard output and its errors go. */
  logFile: string;
  /** 0 = any free port. */
  port?: number;
  /** The address of the processor. Without it, the stack starts its own. */
  processor?: string;
  /** More of its environment. */
  settings: Readonly<Record<string, string>>;
  loaded?: Loaded;
  /** Called when its services run, before its functions call them. */
  onServices?: (services: Services) => void;
}>;

const END_WAIT_MS_MAX = 20_000;
const SAID_MAX = 2000;

export async function startStackChild({
  dataDir,
  logFile,
  port = 0,
  processor,
  settings,
  loaded,
  onServices,
}: StackOptions): Promise<StackChild> {
  const log = openSync(logFile, 'a');
  // Nothing else of our environment: it may name services of a stack or a test that is not this one.
  const env = {
    PATH: process.env.PATH,
    TMPDIR: process.env.TMPDIR,
    ...settings,
    ...(processor && { PROCESSOR_API_BASE: processor }),
  };
  const parameters = [dataDir, String(port), ...(loaded ? [JSON.stringify(loaded)] : [])];
  const child = fork(join(import.meta.dirname, 'stack-process.ts'), parameters, {
    execPath: process.execPath,
    execArgv: ['--expose-gc'],
    env,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  let ended: string | undefined;
  const exited = once(child, 'exit').then(([code, signal]) => {
    ended = `code ${code}, signal ${signal}`;
  });
  const ready = messageWith(child, 'ready', exited);
  ready.catch(() => {}); // It is awaited below, after what comes before it.
  try {
    const services = await messageWith(child, 'services', exited);
    onServices?.(services);
    return {
      ready: await ready,
      ended: () => ended,
      async memory() {
        const answer = messageWith(child, 'memory', exited);
        child.send({});
        return await answer;
      },
      async keep() {
        const kept = messageWith(child, 'kept', exited);
        child.send({ keep: true });
        await kept;
      },
      async kill() {
        killWithChildren(child.pid ?? 0);
        await exited;
      },
      async close() {
        if (ended !== undefined) return;
        const timer = setTimeout(() => killWithChildren(child.pid ?? 0), END_WAIT_MS_MAX);
        child.disconnect();
        await exited;
        clearTimeout(timer);
      },
    };
  } catch (error) {
    if (ended === undefined) killWithChildren(child.pid ?? 0);
    throw new Error(`The stack did not start (${error}): ${readFileSync(logFile, 'utf8').slice(-SAID_MAX)}`);
  }
}

function messageWith<Name extends keyof Message>(
  child: ChildProcess,
  name: Name,
  exited: Promise<void>,
): Promise<NonNullable<Message[Name]>> {
  return new Promise((resolve, reject) => {
    const listener = (message: Message) => {
      const value = message[name];
      if (value === undefined) return;
      child.off('message', listener);
      resolve(value);
    };
    child.on('message', listener);
    void exited.then(() => reject(new Error('it ended before it answered')));
  });
}

/** Its table's engine is in a group of its own, and would otherwise live on for a moment. Only Linux says what a process's children are. */
function killWithChildren(pid: number): void {
  const children =
    process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
      : [];
  for (const target of [pid, ...children.filter(Boolean).map((child) => -Number(child))]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // It has ended already.
    }
  }
}
