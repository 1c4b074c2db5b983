import { existsSync } from 'node:fs';
import { get } from 'node:http';
import { type BoundChild, detachFromEventLoop, startBoundChild } from './bound-child.ts';
import { folderOf } from './engine/dynamodb-local.ts';
import type { Engine } from './engine/engine.ts';
import { findEngine } from './engine/find-engine.ts';
import { findFreePort, LOOPBACK } from './listening.ts';

export type Dynamo = Readonly<{ endpoint: string; close(): Promise<void> }>;

const START_TRIES_MAX = 5; // Another process may take the free port before the engine does.
const READY_POLL_MS = 5;
const ANSWER_WAIT_MS_MAX = 1_000;
const OUTPUT_KEPT_MAX = 4_000;

export type DynamoOptions = Readonly<{
  /** Where the data is kept. Without it the data is gone with the engine. */
  file?: string;
  /** Lets this process end while the engine runs, which ends the engine too. */
  background?: boolean;
  /** Called with the engine's last output when it ends without `close`. */
  onLost?: (output: string) => void;
  /** Without it, the one that is found. */
  engine?: Engine;
}>;

/** Runs a DynamoDB-compatible engine as a child. */
export async function startDynamo({
  file,
  background = false,
  onLost,
  engine = findEngine(),
}: DynamoOptions): Promise<Dynamo> {
  const data = file === undefined ? undefined : ownData(engine, file);
  let output = '';
  for (let round = 1; round <= START_TRIES_MAX; round++) {
    output = '';
    const port = await findFreePort();
    const began = Date.now();
    const { program, onStarted, onFailed } = engine.launch(port, data);
    const child = startBoundChild(program, (text) => {
      output = (output + text).slice(-OUTPUT_KEPT_MAX);
    });
    if (background) detachFromEventLoop(child);
    if (!(await answersSoon(port, child, engine.startMsMax))) {
      await child.stop();
      onFailed?.();
      if (Date.now() - began >= engine.startMsMax) break; // It is silent: no other process has its port.
      continue;
    }
    onStarted?.();
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
  throw new Error(
    `${engine.name}, the table's engine, did not start. Its output: ${output.trim() || 'none'}`,
  );
}

/** Throws when another engine has kept a table there: the rest of the data would belong to a table that this engine does not have. */
function ownData(engine: Engine, file: string): string {
  const own = engine.dataAt(file);
  const strange = [file, folderOf(file)].find((place) => place !== own && existsSync(place));
  if (strange === undefined) return own;
  throw new Error(
    `${strange} holds a table of another engine than ${engine.name}. Start without data: npm start -- --fresh, or name another directory with DATA_DIR=<path>.`,
  );
}

async function answersSoon(port: number, child: BoundChild, waitMsMax: number): Promise<boolean> {
  let gone = false;
  void child.exited.then(() => {
    gone = true;
  });
  const until = Date.now() + waitMsMax;
  while (!gone && Date.now() < until) {
    if (await answers(port)) return !gone;
    await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
  }
  return false;
}

/** Whatever it answers. A connection alone proves nothing: Docker takes one before the program inside listens. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: LOOPBACK, port, agent: false, timeout: ANSWER_WAIT_MS_MAX }, (answer) => {
      answer.resume();
      resolve(true);
    });
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('error', () => resolve(false));
  });
}
