import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { startBucketServer } from '../../local/bucket-server.ts';
import { type StreamRelay, startStreamRelay } from '../../local/stream-relay.ts';
import { backend, emptyTable } from './backend.ts';

export type Journal = Readonly<{ written(): Promise<void>; close(): Promise<void> }>;

/** The table with a stream, and the function that writes its journal to a bucket. Closed, the table is as for other tests. */
export async function openJournal(): Promise<Journal> {
  const { dynamo: endpoint, tableName } = await backend();
  const folder = mkdtempSync(join(tmpdir(), 'billing-journal-'));
  const bucket = await startBucketServer(folder, 'journal');
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
      await bucket.close();
      await emptyTable();
      rmSync(folder, { recursive: true });
    },
  };
}
