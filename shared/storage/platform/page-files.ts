import { PutObjectCommand } from '@aws-sdk/client-s3';
import { bucketClient } from './buckets.ts';

/** Files that the hosted checkout serves beside its own, below the folder whose files are never changed. */

/** Puts a file into the checkout's bucket. Its name has the hash of its content, so repeating it changes nothing. */
export async function putPageFile(Key: string, Body: Uint8Array, ContentType: string): Promise<void> {
  await bucketClient().send(
    new PutObjectCommand({ Bucket: process.env.SITE_BUCKET, Key, Body, ContentType }),
  );
}
