import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where one local stack keeps its data, held by it alone. */
export type DataDirectory = Readonly<{
  pathOf(name: string): string;
  /** Removes what an earlier stack left. */
  empty(): void;
  release(): Promise<void>;
}>;

/** Marks a directory as ours: nothing else is ever emptied. */
const MARK = 'BILLING_LOCAL_DATA';

/** Opens the directory, makes it when it is absent. Refuses one that a running stack holds, or that holds something else. */
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

/** Reads a value kept as JSON; undefined when there is none. */
export function readKept<Value>(file: string): Value | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read (${error}). Begin anew with: npm start -- --fresh`);
  }
}

/** Keeps a value as JSON. Renamed into place, so a crash leaves the old one or the new one. Only its owner may read it. */
export function keep(file: string, value: unknown): void {
  writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

function mark(path: string): void {
  const inside = readdirSync(path);
  if (inside.includes(MARK)) return;
  if (inside.length > 0) {
    throw new Error(`${path} holds something that is not the local stack's. Name another directory with DATA_DIR=<path>.`);
  }
  writeFileSync(join(path, MARK), 'The local stack keeps its data here. Delete the directory, or start with --fresh, to begin anew.\n');
}

/**
 * A socket whose name comes from the directory is held while we live. The kernel lets go of it however we end, so a lock left
 * by `kill -9` is known to be stale: nobody answers at it. In the system's own place, since a socket's path must be short.
 */
async function holdOf(path: string): Promise<Server> {
  const name = createHash('sha256').update(realpathSync(path)).digest('hex').slice(0, 16);
  const address = join(tmpdir(), `billing-${name}.sock`);
  const holder = await whoHolds(address);
  if (holder !== undefined) {
    throw new Error(`Another local stack (process ${holder}) is using ${path}. Stop it, or name another directory with DATA_DIR=<path>.`);
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
