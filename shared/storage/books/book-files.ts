import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { Format } from '../../domain/books/files.ts';
import type { BookFile } from '../../domain/books/state.ts';
import type { Day, TenantId } from '../../domain/ids.ts';
import { sha256 } from '../../runtime/hash.ts';
import { bucketClient } from '../platform/buckets.ts';

const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
};
const HASH_CHARACTERS = 16;
let client: ReturnType<typeof bucketClient> | undefined;

/**
 * Puts a file of a day below its tenant's prefix. Its name has the hash of its content, so a repeat changes nothing, and a run that wrote
 * something else replaces nothing.
 */
export async function putBookFile(
  tenantId: TenantId,
  day: Day,
  { name, format, content }: Readonly<{ name: string; format: Format; content: string }>,
): Promise<BookFile> {
  const Body = Buffer.from(content);
  const hash = sha256(Body);
  const key = `${tenantId}/${day}/${name}-${hash.slice(0, HASH_CHARACTERS)}.${format}`;
  client ??= bucketClient();
  await client.send(
    new PutObjectCommand({
      Bucket: process.env.BOOKS_BUCKET,
      Key: key,
      Body,
      ContentType: MEDIA_TYPES[format],
      ContentDisposition: `attachment; filename="${day}-${name}.${format}"`,
    }),
  );
  return { name, format, key, bytes: Body.length, sha256: hash };
}
