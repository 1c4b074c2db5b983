import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { type BoundChild, detachFromEventLoop, startBoundChild } from './bound-child.ts';
import { findFreePort, LOOPBACK } from './listening.ts';

export type Dynamo = Readonly<{ endpoint: string; close(): Promise<void> }>;

const START_TRIES_MAX = 5; // Somebody may take the free port between finding and using it.
const READY_WAIT_MS_MAX = 5_000;
const READY_POLL_MS = 5;
const OUTPUT_KEPT_MAX = 4_000;

export type DynamoOptions = Readonly<{
  /** With a file the data survives any end; without one it is in memory. */
  file?: string;
  /** The child then does not keep our process alive. */
  background?: boolean;
  /** Told, with what the engine said last, when it ends although nobody closed it. */
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
  throw new Error(`The DynamoDB-compatible engine did not start. It said: ${output.trim() || 'nothing'}`);
}

function findEngine(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}/package.json`;
  try {
    const program = join(dirname(createRequire(import.meta.url).resolve(name)), 'dynoxide');
    if (existsSync(program)) return program;
  } catch {
    // Not installed: said below, with what to do instead.
  }
  throw new Error(
    `There is no built-in DynamoDB-compatible engine for ${process.platform}-${process.arch}. Run one yourself and set AWS_ENDPOINT_URL_DYNAMODB to its address.`,
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
