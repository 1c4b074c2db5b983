import { marshall } from '@aws-sdk/util-dynamodb';
import { callAwsJson } from '../../local/aws-json.ts';
import { type Item, readItems } from '../../local/scan-table.ts';
import { backend } from './backend.ts';

/** Everything a tenant has, in every one of its partitions. */
export async function itemsOf(tenantId: string): Promise<Item[]> {
  const filter = 'pk = :own OR begins_with(pk, :inner)';
  return await read('Scan', {
    FilterExpression: filter,
    ...values({ ':own': `T#${tenantId}`, ':inner': `T#${tenantId}#` }),
  });
}

/** What of a tenant's items has a sort key that begins so, like `INVOICE#`, in the order of their ids. */
export async function recordsOf(tenantId: string, skPrefix: string): Promise<Item[]> {
  const found = (await itemsOf(tenantId)).filter(({ sk }) => sk.startsWith(skPrefix));
  return found.sort((one, other) => (one.sk < other.sk ? -1 : 1));
}

/** The items of one partition. */
export async function partition(pk: string): Promise<Item[]> {
  return await read('Query', { KeyConditionExpression: 'pk = :pk', ...values({ ':pk': pk }) });
}

/** The whole table, directory and platform rows included: for what must be nowhere. */
export const everything = (): Promise<Item[]> => read('Scan', {});

async function read(operation: 'Scan' | 'Query', request: object): Promise<Item[]> {
  const { dynamo, tableName: TableName } = await backend();
  return await readItems(dynamo, operation, { TableName, ...request });
}

const values = (texts: Record<string, string>) => ({
  ExpressionAttributeValues: Object.fromEntries(Object.entries(texts).map(([name, S]) => [name, { S }])),
});

/** Writes an item as nothing in the service would, over the one with its key. */
export async function replaceItem(item: Item): Promise<void> {
  const { dynamo, tableName: TableName } = await backend();
  await callAwsJson(dynamo, 'DynamoDB_20120810.PutItem', {
    TableName,
    Item: marshall(item, { removeUndefinedValues: true }),
  });
}

/** Removes an item as nothing in the service would: for checks that must notice. */
export async function removeItem(item: Item | undefined): Promise<void> {
  const { dynamo, tableName: TableName } = await backend();
  const Key = { pk: { S: item?.pk }, sk: { S: item?.sk } };
  await callAwsJson(dynamo, 'DynamoDB_20120810.DeleteItem', { TableName, Key });
}

const TTL_IGNORED_AFTER_SECONDS = 5 * 365 * 86_400;

/** Removes the tenant's items whose `ttl` has passed, as DynamoDB does: it ignores one that is more than five years old. */
export async function removeExpired(tenantId: string, now: Date): Promise<void> {
  const seconds = now.getTime() / 1000;
  const expired = (await itemsOf(tenantId)).filter(
    ({ ttl }) => ttl < seconds && ttl > seconds - TTL_IGNORED_AFTER_SECONDS,
  );
  for (const item of expired) await removeItem(item);
}
