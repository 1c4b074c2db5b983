import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The data of one local stack, locked by it. */
export type DataDirectory = Readonly<{
  pathOf(name: string): string;
  /** Removes the data of earlier stacks. */
  empty(): void;
  release(): Promise<void>;
}>;

/** Marks a directory as the local stack's. Only a marked directory is emptied. */
const MARK = 'BILLING_LOCAL_DATA';
const OURS_ON_DISK = { mode: 0o600, flush: true } as const;

/** Opens the directory, and creates it if it is missing. Throws when a running stack uses it, or it contains other files. */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  mkdirSync(path, { recursive: true });
  const hold = await holdOf(path);
  try {
    mark(path);
  } catch (error) {
    await letGo(hold);
    throw error;
  }
  return {
    pathOf: (name) => join(path, name),
    empty: () => {
      for (const name of readdirSync(path)) if (name !== MARK) rmSync(join(path, name), { recursive: true });
    },
    release: () => letGo(hold),
  };
}

/** Reads a value written by `keep`; undefined when the file is missing. */
export function readKept<Value>(file: string): Value | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read (${error}). Start without data: npm start -- --fresh`);
  }
}

/** Writes a value as JSON, readable by its owner only. The rename is atomic, so a crash leaves the old or the new value. */
export function keep(file: string, value: unknown): void {
  writeFileSync(`${file}.new`, JSON.stringify(value), OURS_ON_DISK);
  renameSync(`${file}.new`, file);
}

/** The same for a text that is often kept: requests are answered while it reaches the disk. */
export async function keepText(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, OURS_ON_DISK);
  await rename(`${file}.new`, file);
}

function mark(path: string): void {
  const inside = readdirSync(path);
  if (inside.includes(MARK)) return;
  if (inside.length > 0) {
    throw new Error(
      `${path} contains files that are not the local stack's. Name another directory with DATA_DIR=<path>.`,
    );
  }
  writeFileSync(
    join(path, MARK),
    'The local stack keeps its data here. To start without data, delete the directory or start with --fresh.\n',
  );
}

/**
 * The lock of a directory is a Unix socket that listens while this process lives. Nothing answers at the socket file of a process
 * that was killed, so such a lock is known to be stale. The file is in the temporary directory, because socket paths must be short.
 */
async function holdOf(path: string): Promise<Server> {
  const name = createHash('sha256').update(realpathSync(path)).digest('hex').slice(0, 16);
  const address = join(tmpdir(), `billing-${name}.sock`);
  const holder = await whoHolds(address);
  if (holder !== undefined) {
    throw new Error(
      `Another local stack (process ${holder}) is using ${path}. Stop it, or name another directory with DATA_DIR=<path>.`,
    );
  }
  rmSync(address, { force: true });
  const server = createServer((socket) => socket.on('error', () => {}).end(String(process.pid)));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(address, resolve));
  server.unref();
  return server;
}

function whoHolds(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    socket.once('error', () => resolve(undefined));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.once('end', () => resolve(answer));
  });
}

const letGo = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));
