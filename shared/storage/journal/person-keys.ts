import {
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { invariant } from '../../domain/errors.ts';
import type { CustomerId, Instant, TenantId } from '../../domain/ids.ts';
import { epochSeconds, instant, minutesAfter } from '../../domain/time/calendar.ts';
import { awsConnections, beforeDeadline } from '../../runtime/aws-calls.ts';
import { pause } from '../../runtime/pause.ts';
import { remembered } from '../../runtime/remembered.ts';
import { newSealingKey } from '../../runtime/sealing.ts';
import { type Key, tenantOfPartition } from '../table/keys.ts';
import { customerOfPersonKey, personKeys, personsOf, TENANTS } from '../table/person-keys.ts';
import { requireTouchable } from '../table/tenant-guard.ts';

/** A key that encrypts what the journal says of a person or of a day's passers-by; without `key` once it is destroyed. */
type Held = Readonly<{ key?: string; erasedAt?: Instant }>;

/** So long a day's key is kept: what it encrypts is needed for a restore alone, and is to be unreadable after 30 days. */
const DAY_KEPT_DAYS = 28;
const KEYS_REMEMBERED = 20_000;
const BATCH_MAX = 100;
const WAIT = { firstMs: 10, mostMs: 400 } as const;
const ROUNDS_MAX = 12;

const client = new DynamoDBClient(awsConnections);
const tableName = (): string => process.env.PERSONS_TABLE ?? 'billing-persons';
const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

const kept = remembered<string | undefined>(KEYS_REMEMBERED);

/**
 * The keys of these names, made where there is none; undefined of a person who is erased and of a day whose key is gone. A process
 * remembers them for minutes: what it writes meanwhile of an erased person cannot be read.
 */
export async function keysToSeal(
  names: readonly Key[],
  now: Date,
): Promise<ReadonlyMap<string, string | undefined>> {
  const load = inBatches();
  const isOfErasedTenant = inErasedTenants(load);
  const distinct = [...new Map(names.map((name) => [nameOf(name), name])).values()];
  const found = await Promise.all(
    distinct.map(async (name) => {
      if (isOver(name, now)) return undefined;
      return await kept(nameOf(name), async () => {
        const held = await load(name);
        if (held) return held.key;
        return (await isOfErasedTenant(name)) ? undefined : await makeKey(name);
      });
    }),
  );
  return new Map(distinct.map((name, index) => [nameOf(name), found[index]]));
}

/** Whether a person's tenant is erased, however late the journal is: a key that was made after that would stay. Asks once for each tenant. */
function inErasedTenants(load: (name: Key) => Promise<Held | undefined>): (name: Key) => Promise<boolean> {
  const asked = new Map<TenantId, Promise<Held | undefined>>();
  return async ({ pk }) => {
    const tenant = tenantOfPartition(pk);
    if (tenant === undefined) return false;
    const held = asked.get(tenant) ?? load(personKeys.tenant(tenant));
    asked.set(tenant, held);
    return (await held)?.erasedAt !== undefined;
  };
}

export const keyIn = <Value>(keys: ReadonlyMap<string, Value>, name: Key): Value | undefined =>
  keys.get(nameOf(name));

/** What there is of these names now. Nothing is remembered, since a person may be erased meanwhile. */
export async function heldKeys(names: readonly Key[]): Promise<ReadonlyMap<string, Held>> {
  const load = inBatches();
  const distinct = [...new Map(names.map((name) => [nameOf(name), name])).values()];
  const found = await Promise.all(distinct.map(load));
  return new Map(distinct.flatMap((name, index) => (found[index] ? [[nameOf(name), found[index]]] : [])));
}

/** Keeps that a person is erased, which outlives the table. A repeat changes nothing. */
export const noteErasure = (tenantId: TenantId, customerId: CustomerId, now: Date): Promise<void> =>
  markErased(tenantId, personKeys.customer(tenantId, customerId), now, '');

/** Destroys a person's key, which cannot be undone. A repeat changes nothing. */
export const destroyKey = (tenantId: TenantId, customerId: CustomerId, now: Date): Promise<void> =>
  markErased(tenantId, personKeys.customer(tenantId, customerId), now, ' REMOVE #key');

/** Keeps that a tenant is erased, which outlives the table. A repeat changes nothing. */
export const noteTenantErasure = (tenantId: TenantId, now: Date): Promise<void> =>
  markErased(tenantId, personKeys.tenant(tenantId), now, '');

/** Destroys the keys of a tenant and of all its persons, which cannot be undone. A repeat destroys those that were made since. */
export async function destroyTenantKeys(tenantId: TenantId, now: Date): Promise<void> {
  const destroy = (name: Key) => markErased(tenantId, name, now, ' REMOVE #key');
  for await (const names of pagesIn(personsOf(tenantId), 'key'))
    for (let at = 0; at < names.length; at += DESTROYED_AT_ONCE)
      await Promise.all(names.slice(at, at + DESTROYED_AT_ONCE).map(destroy));
  await destroy(personKeys.tenant(tenantId));
}
const DESTROYED_AT_ONCE = 25;

/** The tenants whose erasure has begun. */
export async function listErasedTenants(): Promise<TenantId[]> {
  const tenants: TenantId[] = [];
  for await (const names of pagesIn(TENANTS, 'erasedAt'))
    tenants.push(...names.map(({ sk }) => sk as TenantId));
  return tenants;
}

async function markErased(
  tenantId: TenantId,
  name: Key,
  now: Date,
  besides: '' | ' REMOVE #key',
): Promise<void> {
  requireTouchable(tenantId);
  await client.send(
    new UpdateItemCommand({
      TableName: tableName(),
      Key: marshall(name),
      UpdateExpression: `SET erasedAt = if_not_exists(erasedAt, :now)${besides}`,
      ...(besides && { ExpressionAttributeNames: { '#key': 'key' } }),
      ExpressionAttributeValues: marshall({ ':now': instant(now) }),
    }),
    beforeDeadline(),
  );
}

/** All persons of a tenant who are erased. */
export async function listErased(tenantId: TenantId): Promise<CustomerId[]> {
  const persons: CustomerId[] = [];
  for await (const names of pagesIn(personsOf(tenantId), 'erasedAt'))
    persons.push(...names.map(customerOfPersonKey));
  return persons;
}

/** The names in a partition of the table of persons that have a field, a page at a time. */
async function* pagesIn(pk: string, having: 'key' | 'erasedAt'): AsyncGenerator<Key[]> {
  let ExclusiveStartKey: Record<string, never> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'attribute_exists(#having)',
        ProjectionExpression: 'pk, sk',
        ExpressionAttributeNames: { '#having': having },
        ExpressionAttributeValues: marshall({ ':pk': pk }),
        ExclusiveStartKey,
      }),
      beforeDeadline(),
    );
    yield (page.Items ?? []).map((item) => unmarshall(item) as Key);
    ExclusiveStartKey = page.LastEvaluatedKey as typeof ExclusiveStartKey;
  } while (ExclusiveStartKey);
}

/** Puts a new key where there is none. Of two processes that do, both get the first one's. */
async function makeKey(name: Key): Promise<string | undefined> {
  const key = newSealingKey();
  const ttl = endOf(name);
  try {
    await client.send(
      new PutItemCommand({
        TableName: tableName(),
        Item: marshall({ ...name, key, ttl }, { removeUndefinedValues: true }),
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
      beforeDeadline(),
    );
    return key;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return (await heldKeys([name])).get(nameOf(name))?.key;
  }
}

/** When a day's key is gone; a person's has no end. */
const endOf = ({ pk, sk }: Key): number | undefined =>
  pk === personKeys.day('').pk
    ? epochSeconds(minutesAfter(new Date(`${sk}T00:00:00Z`), (DAY_KEPT_DAYS + 1) * 24 * 60))
    : undefined;

/** What is journaled of a day whose key is gone, or about to go, is not needed any more. */
const isOver = (name: Key, now: Date): boolean =>
  (endOf(name) ?? Number.POSITIVE_INFINITY) <= epochSeconds(now);

/** A reader that fetches together what is asked for in one turn. */
function inBatches(): (name: Key) => Promise<Held | undefined> {
  let asked: Key[] = [];
  let turn: Promise<ReadonlyMap<string, Held>> | undefined;
  return async (name) => {
    asked.push(name);
    turn ??= Promise.resolve().then(() => {
      const names = asked;
      [asked, turn] = [[], undefined];
      return fetchAll(names);
    });
    return (await turn).get(nameOf(name));
  };
}

async function fetchAll(names: readonly Key[]): Promise<ReadonlyMap<string, Held>> {
  const found = new Map<string, Held>();
  for (let start = 0; start < names.length; start += BATCH_MAX) {
    let Keys = names.slice(start, start + BATCH_MAX).map((name) => marshall(name));
    for (let round = 0; Keys.length > 0; round++) {
      invariant(round < ROUNDS_MAX, 'the table of persons keeps leaving keys unread');
      if (round > 0) await pause(round, WAIT);
      const RequestItems = { [tableName()]: { Keys, ConsistentRead: true } };
      const answer = await client.send(new BatchGetItemCommand({ RequestItems }), beforeDeadline());
      for (const item of answer.Responses?.[tableName()] ?? []) {
        const { pk, sk, ...held } = unmarshall(item);
        found.set(nameOf({ pk, sk }), held);
      }
      Keys = answer.UnprocessedKeys?.[tableName()]?.Keys ?? [];
    }
  }
  return found;
}
