import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { type BucketServer, startBucketServer } from '../../local/bucket-server.ts';
import { type StreamRelay, startStreamRelay } from '../../local/stream-relay.ts';
import { backend, emptyTable } from './backend.ts';

export type Journal = Readonly<{ written(): Promise<void>; close(): Promise<void> }>;

/** One for all files of a worker, as the backend is: the client of S3 remembers its address. */
const shared = globalThis as { journalBucket?: Promise<BucketServer> };
const FOLDER = mkdtempSync(join(tmpdir(), 'billing-journal-'));
process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));

/** The table with a stream, and the function that writes its journal to a bucket. Closed, the table is as for other tests. */
export async function openJournal(): Promise<Journal> {
  const { dynamo: endpoint, tableName } = await backend();
  shared.journalBucket ??= startBucketServer(FOLDER, 'journal');
  const bucket = await shared.journalBucket;
  Object.assign(process.env, { AWS_ENDPOINT_URL_S3: bucket.endpoint, JOURNAL_BUCKET: 'journal' });
  await emptyTable({ stream: true });
  const { handler } = await import('../../functions/workers/write-journal.ts');
  const relay: StreamRelay = startStreamRelay({
    endpoint,
    tableName,
    reads: 'changes',
    relay: async (event: DynamoDBStreamEvent) => void (await handler(event)),
    onGivenUp: (_, error) => {
      throw error;
    },
  });
  return {
    written: relay.drain,
    async close() {
      await relay.close();
      await emptyTable();
    },
  };
}
