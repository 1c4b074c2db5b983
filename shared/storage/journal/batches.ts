import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { invariant } from '../../domain/errors.ts';
import { awsConnections } from '../../runtime/aws-calls.ts';
import type { Key } from '../table/keys.ts';
import { inSequence, type Journaled, keyText } from './journaled.ts';

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
  for await (const name of namesOn(table, day)) yield parse((await readBatch(name)).toString('utf8'));
}

/** The batches that are read at once by who looks for one item: each has at most 6 MB of changes. */
const READ_AT_ONCE = 16;

/**
 * The last change of one item on a day, of those until an instant. Only the lines of its partition are parsed. Throws an error named
 * `AbortError` when it is called off.
 */
export async function lastChangeOn(
  day: string,
  { table, key, until, signal }: LookedFor,
): Promise<Journaled | undefined> {
  const [partition, wanted] = [JSON.stringify(key.pk), keyText(key)];
  let last: Journaled | undefined;
  const lookThrough = (batch: Buffer): void => {
    if (!batch.includes(partition)) return;
    const lines = batch.toString('utf8').split('\n');
    for (const change of parse(lines.filter((line) => line.includes(partition)).join('\n'))) {
      const isOfIt = keyText(change.key) === wanted && change.at <= until.toISOString();
      if (isOfIt && (!last || inSequence(change, last) > 0)) last = change;
    }
  };
  const names = namesOn(table, day, signal);
  const readers = Array.from({ length: READ_AT_ONCE }, async () => {
    for await (const name of names) lookThrough(await readBatch(name, signal));
  });
  await Promise.all(readers);
  return last;
}
type LookedFor = Readonly<{ table: string; key: Key; until: Date; signal?: AbortSignal | undefined }>;

/** The names of a day's batches. Several readers may take from it in turn. */
async function* namesOn(table: string, day: string, abortSignal?: AbortSignal): AsyncGenerator<string> {
  const { client, Bucket } = open();
  const Prefix = prefixOf(table, day);
  let ContinuationToken: string | undefined;
  do {
    const page = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken });
    const listed = await client.send(page, { abortSignal });
    for (const { Key: name } of listed.Contents ?? []) if (name) yield name;
    ContinuationToken = listed.NextContinuationToken;
  } while (ContinuationToken);
}

async function readBatch(name: string, abortSignal?: AbortSignal): Promise<Buffer> {
  const { client, Bucket } = open();
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: name }), { abortSignal });
  invariant(Body, 'an object has content');
  const bytes = await Body.transformToByteArray();
  abortSignal?.throwIfAborted();
  return await expand(bytes);
}

const parse = (lines: string): Journaled[] =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Journaled);
