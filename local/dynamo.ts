import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { type BoundChild, detachFromEventLoop, startBoundChild } from './bound-child.ts';
import { findFreePort, LOOPBACK } from './listening.ts';

export type Dynamo = Readonly<{ endpoint: string; close(): Promise<void> }>;

const START_TRIES_MAX = 5; // Another process may take the free port before the engine does.
const READY_WAIT_MS_MAX = 5_000;
const READY_POLL_MS = 5;
const OUTPUT_KEPT_MAX = 4_000;

export type DynamoOptions = Readonly<{
  /** The database file. Without it the data is in memory. */
  file?: string;
  /** Lets this process end while the engine runs, which ends the engine too. */
  background?: boolean;
  /** Called with the engine's last output when it ends without `close`. */
  onLost?: (output: string) => void;
}>;

/** Runs dynoxide, a DynamoDB-compatible engine, as a child. */
export async function startDynamo({ file, background = false, onLost }: DynamoOptions): Promise<Dynamo> {
  let output = '';
  for (let round = 1; round <= START_TRIES_MAX; round++) {
    output = '';
    const port = await findFreePort();
    const parameters = ['serve', '--host', LOOPBACK, '--port', String(port), ...(file ? ['--db-path', file] : [])];
    const child = startBoundChild(findEngine(), parameters, (text) => {
      output = (output + text).slice(-OUTPUT_KEPT_MAX);
    });
    if (background) detachFromEventLoop(child);
    if (!(await answers(port, child))) {
      await child.stop();
      continue;
    }
    let isClosing = false;
    void child.exited.then(() => isClosing || onLost?.(output.trim()));
    return {
      endpoint: `http://${LOOPBACK}:${port}`,
      async close() {
        isClosing = true;
        await child.stop();
      },
    };
  }
  throw new Error(`The DynamoDB-compatible engine did not start. Its output: ${output.trim() || 'none'}`);
}

function findEngine(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}/package.json`;
  try {
    const program = join(dirname(createRequire(import.meta.url).resolve(name)), 'dynoxide');
    if (existsSync(program)) return program;
  } catch {
    // Not installed: the error below says what to do.
  }
  throw new Error(
    `There is no built-in DynamoDB-compatible engine for ${process.platform}-${process.arch}. Run one and set AWS_ENDPOINT_URL_DYNAMODB to its address.`,
  );
}

async function answers(port: number, child: BoundChild): Promise<boolean> {
  let gone = false;
  void child.exited.then(() => {
    gone = true;
  });
  const until = Date.now() + READY_WAIT_MS_MAX;
  while (!gone && Date.now() < until) {
    if (await accepts(port)) return !gone;
    await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
  }
  return false;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, LOOPBACK);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
