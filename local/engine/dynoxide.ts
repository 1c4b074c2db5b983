import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LOOPBACK } from '../listening.ts';
import type { Engine } from './engine.ts';

/** A file system in memory, on Linux. In containers it is often too small for a table. */
const MEMORY_FOLDER = '/dev/shm';
const MEMORY_BYTES_MIN = 2 ** 30;

/** More threads would wait for each other at the engine's one database: a payment's calls take 11 ms of processor time with two and 9 with one. */
const ENVIRONMENT = { TOKIO_WORKER_THREADS: '1' };

/** Dynoxide, a small DynamoDB-compatible engine on SQLite. It starts in some milliseconds. */
export const dynoxide = (program: string): Engine => ({
  name: 'dynoxide',
  startMsMax: 5_000,
  isHeavy: false,
  dataAt: (path) => path,
  launch(port, data) {
    const folder = data === undefined ? mkdtempSync(join(temporaryFolder(), 'billing-')) : undefined;
    const database = data ?? join(folder ?? '', 'table.db');
    const removeFolder = () => folder && rmSync(folder, { recursive: true });
    return {
      program: {
        path: program,
        parameters: ['serve', '--host', LOOPBACK, '--port', String(port), '--db-path', database],
        environment: ENVIRONMENT,
      },
      onStarted() {
        indexStream(database);
        removeFolder(); // The engine keeps its open files, and nothing is left when it ends.
      },
      onFailed: removeFolder,
    };
  },
});

/** The program, where a package has it for this system and processor. */
export function findPackagedEngine(): string | undefined {
  const name = `@dynoxide/${process.platform}-${process.arch}/package.json`;
  try {
    const program = join(dirname(createRequire(import.meta.url).resolve(name)), 'dynoxide');
    return existsSync(program) ? program : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
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
