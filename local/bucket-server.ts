import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { LOOPBACK } from './listening.ts';

export type BucketServer = Readonly<{ endpoint: string; close(): Promise<void> }>;

/** An S3-compatible server with some buckets, whose objects are files in a folder. It has no versions and no object lock. */
export async function startBucketServer(
  folder: string,
  ...buckets: readonly string[]
): Promise<BucketServer> {
  const { startFauxqs } = await import('fauxqs'); // Slow to load, and only needed when the environment names no server.
  const server = await startFauxqs({ port: 0, host: LOOPBACK, logger: false, s3StorageDir: folder });
  const endpoint = `http://${LOOPBACK}:${server.port}`;
  const client = new S3Client({
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  for (const Bucket of buckets) {
    await client.send(new CreateBucketCommand({ Bucket })).catch((error: unknown) => {
      if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
    });
  }
  client.destroy();
  return { endpoint, close: () => server.stop() };
}
