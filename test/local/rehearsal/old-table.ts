import { marshall } from '@aws-sdk/util-dynamodb';
import { callAwsJson } from '../../../local/aws-json.ts';
import { type Item, readItems } from '../../../local/scan-table.ts';

/** The table of the stack that runs in this process. */
const at = () => {
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint = '', TABLE_NAME: TableName = '' } = process.env;
  return { endpoint, TableName };
};

/** Every item of the table. */
export async function itemsNow(): Promise<Item[]> {
  const { endpoint, TableName } = at();
  return await readItems(endpoint, 'Scan', { TableName });
}

/** Makes the table what it was, as a restore of it does. */
export async function putBack(before: readonly Item[]): Promise<void> {
  const { endpoint, TableName } = at();
  const call = (what: string, fields: object) =>
    callAwsJson(endpoint, `DynamoDB_20120810.${what}`, { TableName, ...fields });
  for (const { pk, sk } of await itemsNow()) await call('DeleteItem', { Key: marshall({ pk, sk }) });
  for (const item of before) await call('PutItem', { Item: marshall(item) });
}
