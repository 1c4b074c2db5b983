import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { type BucketServer, startBucketServer } from '../../local/bucket-server.ts';
import { type StreamRelay, startStreamRelay } from '../../local/stream-relay.ts';
import { backend, emptyTable } from './backend.ts';

/** `isWritten` says of each key whether its changes reach the bucket. */
export type Journal = Readonly<{
  written(isWritten?: (key: { pk: string; sk: string }) => boolean): Promise<void>;
  close(): Promise<void>;
}>;

/** One for all files of a worker, as the backend is: the client of S3 remembers its address. */
const shared = globalThis as { journalBucket?: Promise<BucketServer> };
const FOLDER = mkdtempSync(join(tmpdir(), 'billing-journal-'));
process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));

/** All lines of all objects, as anybody reads them who has the bucket alone. */
export const linesOfObjects = (): string =>
  readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)))
    .filter((bytes) => bytes[0] === GZIP)
    .map((bytes) => gunzipSync(bytes).toString())
    .join('');
const GZIP = 0x1f;

/** The buckets that functions write to: that of the journal, and that of books. */
export async function openBuckets(): Promise<void> {
  shared.journalBucket ??= startBucketServer(FOLDER, 'journal', 'books');
  const { endpoint } = await shared.journalBucket;
  const named = { AWS_ENDPOINT_URL_S3: endpoint, JOURNAL_BUCKET: 'journal', BOOKS_BUCKET: 'books' };
  Object.assign(process.env, named);
}

/** The table with a stream, and the function that writes its journal to a bucket. Closed, the table is as for other tests. */
export async function openJournal(): Promise<Journal> {
  const { dynamo: endpoint, tableName } = await backend();
  await openBuckets();
  await emptyTable({ stream: true });
  const { handler } = await import('../../functions/workers/write-journal.ts');
  let reaches: Parameters<Journal['written']>[0];
  const relay: StreamRelay = startStreamRelay({
    endpoint,
    tableName,
    reads: 'changes',
    relay: async ({ Records }: DynamoDBStreamEvent) => {
      const written = Records.filter(({ dynamodb }) => {
        const { pk, sk } = dynamodb?.Keys ?? {};
        return reaches?.({ pk: pk?.S ?? '', sk: sk?.S ?? '' }) ?? true;
      });
      if (written.length > 0) await handler({ Records: written });
      return undefined;
    },
    onGivenUp: (_, error) => {
      throw error;
    },
  });
  return {
    async written(isWritten) {
      reaches = isWritten;
      await relay.drain();
    },
    async close() {
      await relay.close();
      await emptyTable();
    },
  };
}
