import { TABLE } from '../shared/storage/table/schema.ts';
import { AwsJsonError, callAwsJson } from './aws-json.ts';

/** Creates a table like the deployed one, unless it exists. */
export async function createTable(endpoint: string, tableName: string): Promise<void> {
  try {
    await callAwsJson(endpoint, 'DynamoDB_20120810.CreateTable', tableDefinition(tableName));
  } catch (error) {
    if (error instanceof AwsJsonError && error.type === 'ResourceInUseException') return;
    throw error;
  }
  const TimeToLiveSpecification = { Enabled: true, AttributeName: TABLE.timeToLive };
  await callAwsJson(endpoint, 'DynamoDB_20120810.UpdateTimeToLive', { TableName: tableName, TimeToLiveSpecification });
}

/** Deletes the table with its items and its stream, and creates it again. */
export async function renewTable(endpoint: string, tableName: string): Promise<void> {
  await callAwsJson(endpoint, 'DynamoDB_20120810.DeleteTable', { TableName: tableName });
  await createTable(endpoint, tableName);
}

function tableDefinition(TableName: string) {
  const indexes = [TABLE.work, TABLE.lists];
  const attributes = [TABLE, ...indexes].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: keySchema(TABLE),
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index),
      Projection: { ProjectionType: 'KEYS_ONLY' },
    })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
  };
}

const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];
