import { unmarshall } from '@aws-sdk/util-dynamodb';
import { EVENT_LIST_SHARDS } from '../../shared/storage/table/list-shards.ts';
import { TABLE } from '../../shared/storage/table/schema.ts';
import { WORK_SHARDS } from '../../shared/storage/table/work.ts';
import type { Call } from '../recording-proxy.ts';

export type Place = 'table' | 'work' | 'lists';
/** Units that one run of a flow takes at a key. `each` run has a key of its own, or its tenant has one, or all of the stage share it. */
export type Demand = Readonly<{
  place: Place;
  key: string;
  scope: 'each' | 'tenant' | 'stage';
  /** The keys over which the key's name is spread. */
  shards: number;
  kind: 'write' | 'read';
  units: number;
}>;

/** Where an item is in the two indexes. */
type Indexed = Readonly<Record<string, string | undefined>>;
export type Snapshot = ReadonlyMap<string, Indexed>;

type Fields = Record<string, { S?: string }>;
type Asked = {
  Key?: Fields;
  Item?: Fields;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Fields;
  RequestItems?: Record<string, { Keys: Fields[] }>;
  TransactItems?: Record<'Put' | 'Update', Asked>[];
};
type Consumed = Readonly<{
  Table?: { CapacityUnits?: number };
  CapacityUnits?: number;
  GlobalSecondaryIndexes?: Record<string, { CapacityUnits?: number }>;
}>;

export const INDEX_FIELDS = [TABLE.work, TABLE.lists].flatMap(({ partitionKey, sortKey }) => [
  partitionKey,
  sortKey,
]);

/**
 * The units that recorded calls took at each key. What the table counted of a call is shared by its keys: the index entries exactly, by
 * where each item was in the index before, the rest evenly. Throws when the entries are not as many as the table counted.
 */
export function demandsOf(calls: readonly Call[], before: Snapshot, tenantId: string): Demand[] {
  const entries = new Map(before);
  const found: Demand[] = [];
  for (const { request, response, operation } of calls.filter(({ service }) => service === 'dynamodb')) {
    const asked = JSON.parse(request) as Asked & { IndexName?: Place };
    const consumed = [JSON.parse(response).ConsumedCapacity ?? []].flat() as Consumed[];
    const add = (place: Place, pk: string, kind: Demand['kind'], units: number) =>
      void found.push({ place, kind, units, ...named(place, pk, tenantId) });
    if (asked.IndexName) continue; // Queries of indexes are eventually consistent, and few.
    const tableUnits = sum(
      consumed.map(({ Table, CapacityUnits = 0 }) => Table?.CapacityUnits ?? CapacityUnits),
    );
    const writes = writesOf(asked);
    const read = Object.values(asked.RequestItems ?? {}).flatMap(({ Keys }) => Keys);
    const isRead = /Get|Query/.test(operation);
    const keys = isRead ? (read.length > 0 ? read : [asked.Key ?? {}]) : writes.map(({ key }) => key);
    for (const { pk } of keys) add('table', pk?.S ?? '', isRead ? 'read' : 'write', tableUnits / keys.length);
    if (isRead) continue;
    const moved = writes.flatMap(({ key, after }) => movesOf(entries, nameOf(key), after));
    for (const { place, pk } of moved) add(place, pk, 'write', 1);
    const counted = sum(
      consumed.flatMap(({ GlobalSecondaryIndexes = {} }) =>
        Object.values(GlobalSecondaryIndexes).map(({ CapacityUnits = 0 }) => CapacityUnits),
      ),
    );
    if (counted !== moved.length)
      throw new Error(`${operation} took ${counted} units of indexes and moved ${moved.length} entries`);
  }
  return merged(found);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
export const nameOf = ({ pk, sk }: Fields): string => `${pk?.S} ${sk?.S}`;

type Written = Readonly<{ key: Fields; after(old: Indexed): Indexed }>;

function writesOf(asked: Asked): Written[] {
  if (asked.TransactItems)
    return asked.TransactItems.flatMap(({ Put, Update }) => writesOf(Put ?? Update ?? {}));
  const { Item, Key } = asked;
  if (Item) return [{ key: Item, after: () => indexed(unmarshall(Item as never)) }];
  if (!Key || !asked.UpdateExpression) return [];
  const { UpdateExpression, ExpressionAttributeValues = {} } = asked;
  const [, removed = ''] = /REMOVE (.*)$/.exec(UpdateExpression) ?? [];
  return [
    {
      key: Key,
      after: (old) =>
        Object.fromEntries(
          INDEX_FIELDS.map((field) => {
            const setting = new RegExp(`#?${field} = (if_not_exists\\(#${field}, )?(:\\w+)`);
            const [, isFilled, name = ''] = setting.exec(UpdateExpression) ?? [];
            const given = ExpressionAttributeValues[name]?.S;
            if (removed.split(', ').includes(`#${field}`)) return [field, undefined];
            return [field, isFilled ? (old[field] ?? given) : (given ?? old[field])];
          }),
        ),
    },
  ];
}

export const indexed = (item: Record<string, unknown>): Indexed =>
  Object.fromEntries(INDEX_FIELDS.map((field) => [field, item[field] as string | undefined]));

/** The index entries that a write removes and adds. */
function movesOf(entries: Map<string, Indexed>, name: string, after: Written['after']) {
  const old = entries.get(name) ?? {};
  const next = after(old);
  entries.set(name, next);
  return (['work', 'lists'] as const).flatMap((place) => {
    const { partitionKey, sortKey } = TABLE[place];
    const at = (of: Indexed) => (of[partitionKey] === undefined ? '' : `${of[partitionKey]} ${of[sortKey]}`);
    if (at(old) === at(next)) return [];
    return [old, next].flatMap(({ [partitionKey]: pk }) => (pk === undefined ? [] : [{ place, pk }]));
  });
}

/** What all payments of a tenant write beside their own records, in the table itself. */
const SHARED = /^(T#<tenant>|T#<tenant>#(CATALOG|GUARD)|PLATFORM|RATES|T#<tenant>#RISK#.*)$/;
const RISK_SHARDS = 8;

function named(place: Place, pk: string, tenantId: string): Pick<Demand, 'key' | 'scope' | 'shards'> {
  const key = pk.replace(tenantId, '<tenant>');
  const family = key.replace(/#\d+$/, '#*');
  if (place === 'table' && !SHARED.test(key)) return { key: 'keys of their own', scope: 'each', shards: 1 };
  const scope = key.includes('<tenant>') ? 'tenant' : 'stage';
  if (family === key) return { key, scope, shards: 1 };
  const shards = place === 'work' ? WORK_SHARDS : place === 'lists' ? EVENT_LIST_SHARDS : RISK_SHARDS;
  return { key: family.replace(/#RISK#.*/, '#RISK#*'), scope, shards };
}

/** One of each key. */
export function merged(demands: readonly Demand[]): Demand[] {
  const groups = Map.groupBy(demands, ({ place, key, kind }) => `${place} ${key} ${kind}`);
  return [...groups.values()].map((same) => ({
    ...(same[0] as Demand),
    units: sum(same.map(({ units }) => units)),
  }));
}
