import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { invariant } from '../../domain/errors.ts';
import { awsConnections } from '../../runtime/aws-calls.ts';
import { inSequence, type Journaled } from './journaled.ts';

/**
 * The journal's batches: objects of lines, compressed, by table and day. A name has the first and the last number of the stream in
 * it, so a batch that Lambda hands out again is written over itself. Batches may overlap: readers take each number of an item once.
 */
const journal = () => ({
  client: new S3Client({
    ...awsConnections,
    // An endpoint that the environment names is a local one, which has no name for each bucket.
    forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
  }),
  Bucket: process.env.JOURNAL_BUCKET,
});
let opened: ReturnType<typeof journal> | undefined;
const open = () => (opened ??= journal());
const TableName = process.env.TABLE_NAME ?? 'billing';
const [compress, expand] = [promisify(gzip), promisify(gunzip)];

/** The day of each change leads to its batch. */
const dayOf = ({ at }: Journaled): string => at.slice(0, 10);

/** Writes changes as the stream gave them, one object for each day among them. Repeating it changes nothing. */
export async function putChanges(changes: readonly Journaled[]): Promise<void> {
  const { client, Bucket } = open();
  for (const [day, ofDay] of Map.groupBy(changes, dayOf)) {
    const inOrder = ofDay.toSorted(inSequence);
    const [first, last] = [inOrder[0], inOrder.at(-1)];
    invariant(first && last, 'a group has a change');
    const lines = ofDay.map((change) => `${JSON.stringify(change)}\n`).join('');
    const Key = `${prefixOf(TableName, day)}${first.sequence}-${last.sequence}.jsonl.gz`;
    const Body = await compress(lines);
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/gzip' }));
  }
}

const prefixOf = (table: string, day: string): string => `${table}/${day.replaceAll('-', '/')}/`;

/** The changes of a table on one day, batch by batch. A change comes once for each batch that has it. */
export async function* changesOn(table: string, day: string): AsyncGenerator<Journaled[]> {
  const { client, Bucket } = open();
  const Prefix = prefixOf(table, day);
  let ContinuationToken: string | undefined;
  do {
    const listed = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
    for (const { Key } of listed.Contents ?? []) yield await readBatch(Key);
    ContinuationToken = listed.NextContinuationToken;
  } while (ContinuationToken);
}

async function readBatch(Key: string | undefined): Promise<Journaled[]> {
  const { client, Bucket } = open();
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  invariant(Body, 'an object has content');
  const text = (await expand(await Body.transformToByteArray())).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Journaled);
}
