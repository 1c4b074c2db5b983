import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { invariant } from '../domain/errors.ts';
import { pause } from '../runtime/pause.ts';
import type { Key } from './keys.ts';
import { TABLE } from './schema.ts';
import { requireOwn } from './tenant-guard.ts';

/**
 * The only file that talks to DynamoDB.
 *
 * A write is a value. Storage files build writes, a flow collects them, and `commit` applies all of them or none.
 * `orElse` makes the error for losing that write's condition, from the item that stood in the way.
 */
export type Write = Readonly<{ item: TransactWriteItem; orElse?: (found: Record<string, unknown> | undefined) => Error }>;
export type OrElse = NonNullable<Write['orElse']>;

/** What must hold of an item for a write to happen. */
export type Condition =
  | readonly [field: string, is: '=' | '<' | '<=' | '>', value: unknown]
  | readonly [field: string, is: 'absent' | 'present'];

export type Change = Readonly<{
  set?: Record<string, unknown>;
  add?: Record<string, number>;
  remove?: readonly string[];
  when?: readonly Condition[];
}>;

const WRITES_MAX = 100; // DynamoDB's own bound on one transaction.
const CONFLICT_WAIT = { firstMs: 10, mostMs: 400 } as const;
const CONFLICT_TRIES_MAX = 12;
const client = new DynamoDBClient({});
const TableName = process.env.TABLE_NAME ?? 'billing';
const plain = { removeUndefinedValues: true } as const;

/** One item, read strongly. */
export async function get<Item>(key: Key): Promise<Item | undefined> {
  requireOwn(key.pk);
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: marshall(key), ConsistentRead: true }));
  return Item && (read(Item) as Item);
}

/** Several items, read strongly in one round trip, in the order asked. At most 100. */
export async function getAll(keys: readonly Key[]): Promise<(Record<string, unknown> | undefined)[]> {
  for (const { pk } of keys) requireOwn(pk);
  const found = new Map<string, Record<string, unknown>>();
  let Keys = keys.map((key) => marshall(key));
  for (let round = 0; Keys.length > 0; round++) {
    invariant(round < CONFLICT_TRIES_MAX, 'the table keeps leaving keys unread');
    if (round > 0) await pause(round, CONFLICT_WAIT);
    const answer = await client.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }));
    for (const Item of answer.Responses?.[TableName] ?? []) {
      const item = read(Item);
      found.set(`${item.pk} ${item.sk}`, item);
    }
    Keys = answer.UnprocessedKeys?.[TableName]?.Keys ?? [];
  }
  return keys.map((key) => found.get(`${key.pk} ${key.sk}`));
}

/** The items of one partition whose sort key begins so, read strongly, oldest name first. */
export async function queryPrefix<Item>(pk: string, skPrefix: string, limit: number): Promise<Item[]> {
  requireOwn(pk);
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: marshall({ ':pk': pk, ':sk': skPrefix }),
      ConsistentRead: true,
      Limit: limit,
    }),
  );
  return Items.map((item) => read(item) as Item);
}

/** Keys of work in one shard that is due by `until`, soonest first. An index may lag: read the item itself before acting. */
export async function findWork(workPk: string, until: string, limit: number): Promise<Key[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: TABLE.work.name,
      KeyConditionExpression: 'workPk = :pk AND workSk <= :until',
      ExpressionAttributeValues: marshall({ ':pk': workPk, ':until': `${until}~` }),
      Limit: limit,
    }),
  );
  return Items.map((item) => {
    const { pk, sk } = unmarshall(item);
    return { pk, sk };
  });
}

/** Puts an item that must not exist yet. */
export function create(key: Key, item: object, orElse?: OrElse): Write {
  requireOwn(key.pk, item);
  return write({ Put: { TableName, Item: marshall({ ...item, ...key }, plain), ConditionExpression: 'attribute_not_exists(pk)' } }, orElse);
}

/** Puts an item where there is none, or one whose time is over: TTL deletes late. `nowSeconds` as TTL counts. */
export function createOverExpired(key: Key, item: object, nowSeconds: number, orElse?: OrElse): Write {
  requireOwn(key.pk, item);
  return write(
    {
      Put: {
        TableName,
        Item: marshall({ ...item, ...key }, plain),
        ConditionExpression: 'attribute_not_exists(pk) OR #ttl <= :now',
        ExpressionAttributeNames: { '#ttl': TABLE.timeToLive },
        ExpressionAttributeValues: marshall({ ':now': nowSeconds }),
      },
    },
    orElse,
  );
}

/** Changes an item that must exist and meet every condition. A field may be a path into a map: `a.b`. */
export function change(key: Key, edit: Change, orElse?: OrElse): Write {
  return updateOf(key, edit, ['attribute_exists(pk)'], orElse);
}

/** Changes an item, making it when it is not there. Counters and projections of something decided elsewhere. */
export function upsert(key: Key, edit: Change, orElse?: OrElse): Write {
  return updateOf(key, edit, [], orElse);
}

/**
 * Applies all writes or none. One write goes alone, at half the price of a transaction.
 *
 * Throws the `orElse` error of the first write whose condition did not hold. A collision with another commit in the same
 * instant changed nothing and is tried again with full jitter, a bounded number of times.
 */
export async function commit(writes: readonly Write[]): Promise<void> {
  invariant(writes.length > 0 && writes.length <= WRITES_MAX, `a commit takes 1 to ${WRITES_MAX} writes, got ${writes.length}`);
  const [only] = writes;
  if (writes.length === 1 && only) return await applyAlone(only);
  await applyTogether(writes);
}

async function applyTogether(writes: readonly Write[]): Promise<void> {
  const TransactItems = writes.map(({ item }) => withOldItem(item));
  for (let round = 1; ; round++) {
    try {
      await client.send(new TransactWriteItemsCommand({ TransactItems }));
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      const lost = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
      if (lost >= 0) throw lossOf(writes[lost], reasons[lost]?.Item, error);
      const collided = reasons.some(({ Code }) => Code === 'TransactionConflict' || Code === 'ThrottlingError');
      if (!collided || round === CONFLICT_TRIES_MAX) throw error;
      await pause(round, CONFLICT_WAIT);
    }
  }
}

async function applyAlone(only: Write): Promise<void> {
  const { Put, Update } = withOldItem(only.item);
  try {
    if (Put) await client.send(new PutItemCommand(Put));
    else if (Update) await client.send(new UpdateItemCommand({ ...Update, UpdateExpression: Update.UpdateExpression ?? '' }));
    else invariant(false, 'a lone write is a put or an update');
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') throw error;
    throw lossOf(only, 'Item' in error ? (error.Item as Record<string, never>) : undefined, error);
  }
}

function updateOf(key: Key, { set = {}, add = {}, remove = [], when = [] }: Change, conditions: string[], orElse?: OrElse): Write {
  requireOwn(key.pk, set);
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const name = (path: string) => {
    const parts = path.split('.');
    for (const part of parts) names[`#${part}`] = part;
    return parts.map((part) => `#${part}`).join('.');
  };
  const value = (given: unknown) => {
    const placeholder = `:v${Object.keys(values).length}`;
    values[placeholder] = given;
    return placeholder;
  };

  const sets = Object.entries(set).filter(([, given]) => given !== undefined);
  const clauses = [
    clause(
      'SET',
      sets.map(([field, given]) => `${name(field)} = ${value(given)}`),
    ),
    clause(
      'ADD',
      Object.entries(add).map(([field, given]) => `${name(field)} ${value(given)}`),
    ),
    clause('REMOVE', remove.map(name)),
  ];
  const all = [...conditions, ...when.map((condition) => conditionText(condition, name, value))];
  return write(
    {
      Update: {
        TableName,
        Key: marshall(key),
        UpdateExpression: clauses.filter(Boolean).join(' '),
        ...(all.length > 0 && { ConditionExpression: all.join(' AND ') }),
        ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
        ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: marshall(values, plain) }),
      },
    },
    orElse,
  );
}

function conditionText(condition: Condition, name: (field: string) => string, value: (given: unknown) => string): string {
  if (condition[1] === 'absent') return `attribute_not_exists(${name(condition[0])})`;
  if (condition[1] === 'present') return `attribute_exists(${name(condition[0])})`;
  const [field, is, given] = condition;
  return `${name(field)} ${is} ${value(given)}`;
}

/** An item as the table gave it, which must be its partition's own. */
function read(stored: Parameters<typeof unmarshall>[0]): Record<string, unknown> {
  const item = unmarshall(stored);
  requireOwn(item.pk, item);
  return item;
}

function withOldItem(item: TransactWriteItem): TransactWriteItem {
  const asked = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  if (item.Put) return { Put: { ...item.Put, ...asked } };
  if (item.Update) return { Update: { ...item.Update, ...asked } };
  return item;
}

function lossOf(lost: Write | undefined, old: Parameters<typeof unmarshall>[0] | undefined, cause: Error): Error {
  return lost?.orElse?.(old && unmarshall(old)) ?? cause;
}

const clause = (verb: string, parts: string[]) => (parts.length > 0 ? `${verb} ${parts.join(', ')}` : '');
const write = (item: TransactWriteItem, orElse?: OrElse): Write => (orElse ? { item, orElse } : { item });
