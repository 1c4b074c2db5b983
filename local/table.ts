import { TABLE } from '../shared/storage/table/schema.ts';
import { AwsJsonError, callAwsJson } from './aws-json.ts';

/** Each write costs a quarter more with a stream, and the engine keeps every record: without one where nothing reads it. */
type TableOptions = Readonly<{ stream?: boolean }>;

/** Creates a table like the deployed one, unless it exists. */
export async function createTable(
  endpoint: string,
  tableName: string,
  { stream = true }: TableOptions = {},
): Promise<void> {
  const StreamSpecification = stream
    ? { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' }
    : { StreamEnabled: false };
  try {
    await callAwsJson(endpoint, 'DynamoDB_20120810.CreateTable', {
      ...tableDefinition(tableName),
      StreamSpecification,
    });
  } catch (error) {
    if (error instanceof AwsJsonError && error.type === 'ResourceInUseException') return;
    throw error;
  }
  const TimeToLiveSpecification = { Enabled: true, AttributeName: TABLE.timeToLive };
  await callAwsJson(endpoint, 'DynamoDB_20120810.UpdateTimeToLive', {
    TableName: tableName,
    TimeToLiveSpecification,
  });
}

/** Deletes the table with its items and its stream, and creates it again. */
export async function renewTable(
  endpoint: string,
  tableName: string,
  options: TableOptions = {},
): Promise<void> {
  await callAwsJson(endpoint, 'DynamoDB_20120810.DeleteTable', { TableName: tableName });
  await createTable(endpoint, tableName, options);
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
  };
}

const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];
