import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { invariant } from '../../domain/errors.ts';
import { bucketClient } from '../platform/buckets.ts';
import type { Key } from '../table/keys.ts';
import { inSequence, type Journaled, keyOfLine, keyText, lineOf } from './journaled.ts';
import { batchName, mayHave } from './names.ts';
import { openChanges, sealChanges } from './sealed.ts';

/**
 * The journal's batches: objects of lines, compressed, by table and day. They may overlap: readers take each number of an item once.
 */
const journal = () => ({ client: bucketClient(), Bucket: process.env.JOURNAL_BUCKET });
let opened: ReturnType<typeof journal> | undefined;
const open = () => (opened ??= journal());
const TableName = process.env.TABLE_NAME ?? 'billing';
const [compress, expand] = [promisify(gzip), promisify(gunzip)];

/** The day of each change leads to its batch. */
const dayOf = ({ at }: Journaled): string => at.slice(0, 10);

/**
 * Writes changes as the stream gave them, one object for each day among them, with what they say of persons encrypted. Repeating it changes
 * nothing.
 */
export async function putChanges(changes: readonly Journaled[], now: Date, table = TableName): Promise<void> {
  const { client, Bucket } = open();
  for (const [day, ofDay] of Map.groupBy(await sealChanges(changes, now), dayOf)) {
    const Key = `${prefixOf(table, day)}${batchName(ofDay)}`;
    const Body = await compress(ofDay.map(lineOf).join(''));
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/gzip' }));
  }
}

const prefixOf = (table: string, day: string): string => `${table}/${day.replaceAll('-', '/')}/`;

/**
 * The changes of a table on one day, batch by batch, of all items or of those whose key a line may begin with. A change comes once for
 * each batch that has it.
 */
export async function* changesOn(
  table: string,
  day: string,
  isWanted: (keyOfLine: string) => boolean = () => true,
): AsyncGenerator<Journaled[]> {
  for await (const batch of batchesOn(table, day))
    yield await openChanges(parse(batch, (line) => isWanted(keyOfLine(line))));
}

/**
 * The last change of a customer's item on a day, of those until an instant. Only the batches that may have it are fetched, and only the
 * lines of its partition parsed. Throws an error named `AbortError` when it is called off.
 */
export async function lastChangeOn(
  day: string,
  { table, key, until, signal }: LookedFor,
): Promise<Journaled | undefined> {
  const [partition, wanted] = [JSON.stringify(key.pk), keyText(key)];
  let last: Journaled | undefined;
  const isWanted = (name: string) => mayHave(name, key.pk);
  for await (const batch of batchesOn(table, day, { isWanted, signal })) {
    if (!batch.includes(partition)) continue;
    for (const change of parse(batch, (line) => line.includes(partition))) {
      const isOfIt = keyText(change.key) === wanted && change.at <= until.toISOString();
      if (isOfIt && (!last || inSequence(change, last) > 0)) last = change;
    }
  }
  return last && (await openChanges([last]))[0];
}
type LookedFor = Readonly<{ table: string; key: Key; until: Date; signal?: AbortSignal | undefined }>;

/** Batches that are fetched before their turn. Each is a megabyte at most, before it is unpacked. */
const FETCHED_AHEAD = 16;

/** The batches of a day, unpacked one after the other. */
async function* batchesOn(
  table: string,
  day: string,
  {
    isWanted,
    signal,
  }: Readonly<{ isWanted?: (name: string) => boolean; signal?: AbortSignal | undefined }> = {},
): AsyncGenerator<Buffer> {
  const ahead: Promise<Uint8Array>[] = [];
  for await (const name of namesOn(table, day, signal)) {
    if (isWanted && !isWanted(name)) continue;
    const fetched = fetchBatch(name, signal);
    fetched.catch(() => undefined); // It is thrown when its turn comes.
    ahead.push(fetched);
    const next = ahead.length < FETCHED_AHEAD ? undefined : ahead.shift();
    if (next) yield await expand(await next);
  }
  for (const fetched of ahead) yield await expand(await fetched);
}

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

async function fetchBatch(name: string, abortSignal?: AbortSignal): Promise<Uint8Array> {
  const { client, Bucket } = open();
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: name }), { abortSignal });
  invariant(Body, 'an object has content');
  const bytes = await Body.transformToByteArray();
  abortSignal?.throwIfAborted();
  return bytes;
}

const parse = (batch: Buffer, isWanted: (line: string) => boolean): Journaled[] =>
  batch
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '' && isWanted(line))
    .map((line) => JSON.parse(line) as Journaled);
