import { TABLE } from '../shared/storage/schema.ts';
import { AwsJsonError, callAwsJson } from './aws-json.ts';

/** Creates the deployed table's like at a DynamoDB-compatible engine, or leaves the one that is there. */
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

/** Takes the table away, with its stream and all that is in it, and creates it anew. */
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
