import { marshall } from '@aws-sdk/util-dynamodb';
import { onTestFinished } from 'vitest';
import { callAwsJson } from '../../../local/aws-json.ts';
import { backend } from '../../support/backend.ts';

type Planted = Readonly<{ pk: string; sk: string }> & Record<string, unknown>;

/** Puts an item where our own storage would never put it, past all its guards, until the test ends. */
export async function plant(item: Planted): Promise<void> {
  const { dynamo, tableName: TableName } = await backend();
  const ask = (operation: string, input: object) =>
    callAwsJson(dynamo, `DynamoDB_20120810.${operation}`, { TableName, ...input });
  await ask('PutItem', { Item: marshall(item, { removeUndefinedValues: true }) });
  onTestFinished(async () => void (await ask('DeleteItem', { Key: marshall({ pk: item.pk, sk: item.sk }) })));
}
