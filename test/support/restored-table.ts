import { marshall } from '@aws-sdk/util-dynamodb';
import { callAwsJson } from '../../local/aws-json.ts';
import type { Item } from '../../local/scan-table.ts';
import { backend } from './backend.ts';
import { itemsOf, partition, removeItem } from './table.ts';
import type { TestTenant } from './tenants.ts';

/** A tenant's items at one instant, with the directory rows that lead to its attempts. */
export async function snapshotOf({ tenant }: TestTenant): Promise<Item[]> {
  const own = await itemsOf(tenant.id);
  const intents = own.flatMap(({ intentId }) => (intentId ? [`INTENT#${intentId}`] : []));
  return [...own, ...(await Promise.all(intents.map(partition))).flat()];
}

/** Puts the tenant's items back as they were, as a restored table has them. The processor's books stay. */
export async function putBack(tenant: TestTenant, before: readonly Item[]): Promise<void> {
  const { dynamo, tableName: TableName } = await backend();
  for (const item of await snapshotOf(tenant)) await removeItem(item);
  for (const item of before) {
    await callAwsJson(dynamo, 'DynamoDB_20120810.PutItem', {
      TableName,
      Item: marshall(item, { removeUndefinedValues: true }),
    });
  }
}
