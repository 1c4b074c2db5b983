import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type BoundChild, detachFromEventLoop, startBoundChild } from './bound-child.ts';
import { findFreePort, LOOPBACK } from './listening.ts';

export type Dynamo = Readonly<{ endpoint: string; close(): Promise<void> }>;

const START_TRIES_MAX = 5; // Another process may take the free port before the engine does.
const READY_WAIT_MS_MAX = 5_000;
const READY_POLL_MS = 5;
const OUTPUT_KEPT_MAX = 4_000;
/** A file system in memory, on Linux. In containers it is often too small for a table. */
const MEMORY_FOLDER = '/dev/shm';
const MEMORY_BYTES_MIN = 2 ** 30;

/** More threads would wait for each other at the engine's one database: a payment's calls take 11 ms of processor time with two and 9 with one. */
const ENVIRONMENT = { TOKIO_WORKER_THREADS: '1' };

export type DynamoOptions = Readonly<{
  /** The database file. Without it the data is gone with the engine. */
  file?: string;
  /** Lets this process end while the engine runs, which ends the engine too. */
  background?: boolean;
  /** Called with the engine's last output when it ends without `close`. */
  onLost?: (output: string) => void;
}>;

/** Runs dynoxide, a DynamoDB-compatible engine, as a child. */
export async function startDynamo({ file, background = false, onLost }: DynamoOptions): Promise<Dynamo> {
  let output = '';
  const folder = file === undefined ? mkdtempSync(join(temporaryFolder(), 'billing-')) : undefined;
  const database = file ?? join(folder ?? '', 'table.db');
  for (let round = 1; round <= START_TRIES_MAX; round++) {
    output = '';
    const port = await findFreePort();
    const parameters = ['serve', '--host', LOOPBACK, '--port', String(port), '--db-path', database];
    const child = startBoundChild({ path: findEngine(), parameters, environment: ENVIRONMENT }, (text) => {
      output = (output + text).slice(-OUTPUT_KEPT_MAX);
    });
    if (background) detachFromEventLoop(child);
    if (!(await answers(port, child))) {
      await child.stop();
      continue;
    }
    indexStream(database);
    if (folder) rmSync(folder, { recursive: true }); // The engine keeps its open files, and nothing is left when it ends.
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
  if (folder) rmSync(folder, { recursive: true });
  throw new Error(`The DynamoDB-compatible engine did not start. Its output: ${output.trim() || 'none'}`);
}

function temporaryFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= MEMORY_BYTES_MIN ? MEMORY_FOLDER : tmpdir();
}

/**
 * The engine looks for the highest sequence number among all records of the stream with each write, and would slow down with their
 * number: a write of five items takes 2 ms in a new table and 40 ms after 5,000 records. This index keeps it at 2 ms.
 */
function indexStream(file: string): void {
  const database = new DatabaseSync(file);
  database.exec(
    'CREATE INDEX IF NOT EXISTS stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
  );
  database.close();
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
