import {
  type AttributeValue,
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { invariant } from '../../domain/errors.ts';
import { awsConnections, beforeDeadline, THROTTLED, tellFaults } from '../../runtime/aws-calls.ts';
import { newRequestToken } from '../../runtime/new-id.ts';
import { pause } from '../../runtime/pause.ts';
import type { Key } from './keys.ts';
import { requireReadable, SCHEMA, SCHEMAS, TABLE } from './schema.ts';
import { isTaken, newStamp, STAMP, unchanged } from './stamp.ts';
import { requireOwn } from './tenant-guard.ts';
import { mergeEdits, updateOf } from './updates.ts';
import type { Change, OrElse, Write } from './write.ts';

/** The only file by which the service talks to DynamoDB; an operator takes a tenant out by whole-tenant.ts. */
export type { OrElse, Write } from './write.ts';

/** An item with its types, as DynamoDB and its stream write it. */
export type Image = Record<string, AttributeValue>;
type Index = typeof TABLE.work | typeof TABLE.lists;
type IndexRange = Readonly<{ before: string; limit: number; newestFirst?: boolean; from?: string }>;

const WRITES_MAX = 100; // DynamoDB's own bound on one transaction.
const CONFLICT_WAIT = { firstMs: 10, mostMs: 400 } as const;
const CONFLICT_TRIES_MAX = 12;
const client = tellFaults(new DynamoDBClient(awsConnections), THROTTLED);
const TableName = process.env.TABLE_NAME ?? 'billing';
const plain = { removeUndefinedValues: true } as const;

/** One item, read strongly. */
export async function get<Item>(key: Key): Promise<Item | undefined> {
  requireOwn(key.pk);
  const { Item } = await client.send(
    new GetItemCommand({ TableName, Key: marshall(key), ConsistentRead: true }),
    beforeDeadline(),
  );
  return Item && (recordOf(Item) as Item);
}

/** Several items, read strongly in one round trip, in the order asked. At most 100. */
export async function getAll(keys: readonly Key[]): Promise<(Record<string, unknown> | undefined)[]> {
  return (await getImages(keys)).map((image) => image && recordOf(image));
}

/**
 * `after` is the sort key of the last item of the page before. `limit` is for a page alone: what decides about money reads all items.
 * `having` leaves out items without that field.
 */
type PartitionRange = Readonly<{ after?: string; newestFirst?: boolean; limit?: number; having?: string }>;

/** The items of one partition whose sort key begins so, read strongly, oldest name first. DynamoDB reads at most 1 MB at a time. */
export async function queryPrefix<Item>(
  pk: string,
  skPrefix: string,
  range: PartitionRange = {},
): Promise<Item[]> {
  requireOwn(pk);
  const { limit, having } = range;
  const items: Item[] = [];
  let ExclusiveStartKey = range.after === undefined ? undefined : marshall({ pk, sk: range.after });
  do {
    const query = {
      TableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: marshall({ ':pk': pk, ':sk': skPrefix }),
      ConsistentRead: true,
      ScanIndexForward: !range.newestFirst,
      ...(limit !== undefined && { Limit: limit - items.length }),
      ...(having !== undefined && {
        FilterExpression: 'attribute_exists(#having)',
        ExpressionAttributeNames: { '#having': having },
      }),
      ExclusiveStartKey,
    };
    const { Items = [], LastEvaluatedKey } = await client.send(new QueryCommand(query), beforeDeadline());
    items.push(...Items.map((item) => recordOf(item) as Item));
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey && items.length < (limit ?? Number.POSITIVE_INFINITY));
  return items;
}

/** Keys of work in one shard that is due by `until`, soonest first. An index may lag: read the item itself before acting. */
export async function findWork(workPk: string, until: string, limit: number): Promise<Key[]> {
  return (await queryIndex(TABLE.work, workPk, { before: `${until}~`, limit })).map(({ key }) => key);
}

/** What an index holds of one partition before a sort key, or between two: where each item lies, and what it sorts by. */
export async function queryIndex(
  { name, partitionKey, sortKey }: Index,
  partition: string,
  { before, limit, newestFirst, from }: IndexRange,
) {
  requireOwn(partition);
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: name,
      KeyConditionExpression: `${partitionKey} = :partition AND ${sortKey} ${from === undefined ? '<' : 'BETWEEN :from AND'} :before`,
      ExpressionAttributeValues: marshall({
        ':partition': partition,
        ':before': before,
        ...(from !== undefined && { ':from': from }),
      }),
      ScanIndexForward: !newestFirst,
      Limit: limit,
    }),
    beforeDeadline(),
  );
  return Items.map((item) => unmarshall(item)).map(({ pk, sk, [sortKey]: sort }) => ({
    key: { pk, sk } as Key,
    sort: String(sort),
  }));
}

/** Items as they are stored, with their stamps, for what puts back what a journal kept. In the order asked. At most 100. */
export async function getImages(keys: readonly Key[]): Promise<(Image | undefined)[]> {
  for (const { pk } of keys) requireOwn(pk);
  const found = new Map<string, Image>();
  let Keys = keys.map((key) => marshall(key));
  for (let round = 0; Keys.length > 0; round++) {
    invariant(round < CONFLICT_TRIES_MAX, 'the table keeps leaving keys unread');
    if (round > 0) await pause(round, CONFLICT_WAIT);
    const answer = await client.send(
      new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }),
      beforeDeadline(),
    );
    for (const Item of answer.Responses?.[TableName] ?? []) found.set(`${Item.pk?.S} ${Item.sk?.S}`, Item);
    Keys = answer.UnprocessedKeys?.[TableName]?.Keys ?? [];
  }
  return keys.map((key) => found.get(`${key.pk} ${key.sk}`));
}

/** All items of a partition as they are stored. */
export async function imagesOf(pk: string): Promise<Image[]> {
  requireOwn(pk);
  const images: Image[] = [];
  let ExclusiveStartKey: Image | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: marshall({ ':pk': pk }),
        ConsistentRead: true,
        ExclusiveStartKey,
      }),
      beforeDeadline(),
    );
    images.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return images;
}

/** Puts an item as it was, in the place of the one with this stamp, or of none. False when there is another one meanwhile, or none. */
export async function putImage(image: Image, inPlaceOf: Image | undefined): Promise<boolean> {
  const { expression, names, values } = inPlaceOf
    ? unchanged(inPlaceOf)
    : { expression: 'attribute_not_exists(pk)' };
  const put = new PutItemCommand({
    TableName,
    Item: image,
    ConditionExpression: inPlaceOf ? `attribute_exists(pk) AND ${expression}` : expression,
    ...(names && { ExpressionAttributeNames: names }),
    ...(values && { ExpressionAttributeValues: values }),
  });
  return await isTaken(client.send(put, beforeDeadline()));
}

/** Puts an item that must not exist yet. */
export function create(key: Key, item: object, orElse?: OrElse): Write {
  requireOwn(key.pk, item);
  return {
    key,
    put: {
      TableName,
      Item: marshall({ ...item, ...key }, plain),
      ConditionExpression: 'attribute_not_exists(pk)',
    },
    orElse,
  };
}

/** Puts an item where there is none, or where the old one has expired: TTL deletes late. `nowSeconds` as TTL counts. */
export function createOverExpired(key: Key, item: object, nowSeconds: number, orElse?: OrElse): Write {
  requireOwn(key.pk, item);
  const put = {
    TableName,
    Item: marshall({ ...item, ...key }, plain),
    ConditionExpression: 'attribute_not_exists(pk) OR #ttl <= :now',
    ExpressionAttributeNames: { '#ttl': TABLE.timeToLive },
    ExpressionAttributeValues: marshall({ ':now': nowSeconds }),
  };
  return { key, put, orElse };
}

/** Changes an item that must exist and meet every condition. A field may be a path into a map: `a.b`. */
export function change(key: Key, edit: Change, orElse?: OrElse): Write {
  requireOwn(key.pk, edit.set);
  return { key, edit, mustExist: true, orElse };
}

/** Changes an item, creating it when it does not exist: counters, and projections of something decided elsewhere. */
export function upsert(key: Key, edit: Change, orElse?: OrElse): Write {
  requireOwn(key.pk, edit.set);
  return { key, edit, mustExist: false, orElse };
}

/**
 * Applies all writes or none. Edits of one key become one write. A single write is sent alone, at half the price of a
 * transaction.
 *
 * Throws the `orElse` error of the first write whose condition did not hold. A collision with another commit in the same
 * instant changed nothing; it is retried with full jitter, a bounded number of times.
 */
export async function commit(writes: readonly Write[]): Promise<void> {
  const merged = mergeEdits(writes);
  invariant(
    merged.length > 0 && merged.length <= WRITES_MAX,
    `a commit takes 1 to ${WRITES_MAX} writes, got ${merged.length}`,
  );
  const [only] = merged;
  if (merged.length === 1 && only) return await applyAlone(only);
  await applyTogether(merged);
}

/** After a lost reply the first sending may still be under way. Asking again by its token gives its result. */
async function applyTogether(writes: readonly Write[]): Promise<void> {
  const stamp = newStamp(writes.length);
  const TransactItems = writes.map((write) => requestOf(stamped(write, stamp)));
  let ClientRequestToken = newRequestToken();
  for (let round = 1; ; round++) {
    try {
      await client.send(
        new TransactWriteItemsCommand({ TransactItems, ClientRequestToken }),
        beforeDeadline(),
      );
      return;
    } catch (error) {
      if (error instanceof TransactionCanceledException) {
        const reasons = error.CancellationReasons ?? [];
        const lost = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
        if (lost >= 0) throw lossOf(writes[lost], reasons[lost]?.Item, error);
        const collided = reasons.some(
          ({ Code }) => Code === 'TransactionConflict' || Code === 'ThrottlingError',
        );
        if (!collided) throw error;
        ClientRequestToken = newRequestToken();
      } else if (!(error instanceof TransactionInProgressException)) throw error;
      if (round === CONFLICT_TRIES_MAX) throw error;
      await pause(round, CONFLICT_WAIT);
    }
  }
}

/**
 * When the reply is lost, the SDK sends a write again, and the second sending meets what the first one wrote. The item then has
 * this write's own stamp, so the condition that did not hold is no lost race. Transactions have a token of DynamoDB's for that.
 */
async function applyAlone(only: Write): Promise<void> {
  const stamp = newStamp(1);
  const { Put, Update } = requestOf(stamped(only, stamp));
  for (let round = 1; ; round++) {
    try {
      if (Put) await client.send(new PutItemCommand(Put), beforeDeadline());
      else if (Update)
        await client.send(
          new UpdateItemCommand({ ...Update, UpdateExpression: Update.UpdateExpression ?? '' }),
          beforeDeadline(),
        );
      return;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) {
        if (error.Item?.[STAMP]?.S === stamp) return;
        throw lossOf(only, error.Item, error);
      }
      if (!(error instanceof TransactionConflictException) || round === CONFLICT_TRIES_MAX) throw error;
      await pause(round, CONFLICT_WAIT);
    }
  }
}

/** Every item says which commit wrote it last: the table's stream does not tell who did (stamp.ts). And in which schema (schema.ts). */
function stamped(write: Write, stamp: string): Write {
  if ('put' in write) {
    const Item = { ...write.put.Item, [STAMP]: { S: stamp }, [SCHEMA]: { NS: [`${SCHEMAS.written}`] } };
    return { ...write, put: { ...write.put, Item } };
  }
  const set = { ...write.edit.set, [STAMP]: stamp };
  return { ...write, edit: { ...write.edit, set, join: { [SCHEMA]: new Set([SCHEMAS.written]) } } };
}

/** The request of one write. A lost condition returns the item that was found, from which `orElse` makes its error. */
function requestOf(write: Write): TransactWriteItem {
  const asked = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  return 'put' in write
    ? { Put: { ...write.put, ...asked } }
    : { Update: { TableName, ...updateOf(write), ...asked } };
}

/** An item as the table gave it, or as the journal kept it, which must be its partition's own. */
export function recordOf(stored: Image): Record<string, unknown> {
  requireReadable(stored);
  const { [STAMP]: _, [SCHEMA]: __, ...item } = unmarshall(stored);
  requireOwn(item.pk, item);
  return item;
}

function lossOf(
  lost: Write | undefined,
  old: Parameters<typeof unmarshall>[0] | undefined,
  cause: Error,
): Error {
  return lost?.orElse?.(old && unmarshall(old)) ?? cause;
}
