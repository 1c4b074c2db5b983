import { PERSONS, TABLE } from '../shared/storage/table/schema.ts';
import { AwsJsonError, callAwsJson } from './aws-json.ts';
import { PERSONS_TABLE } from './environment.ts';

/** Each write costs a quarter more with a stream, and the engine keeps every record: without one where nothing reads it. */
type TableOptions = Readonly<{ stream?: boolean }>;

/** Creates a table like the deployed one, and the one of persons' keys that all share, unless they exist. */
export async function createTable(
  endpoint: string,
  tableName: string,
  { stream = true }: TableOptions = {},
): Promise<void> {
  const StreamSpecification = stream
    ? { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' }
    : { StreamEnabled: false };
  await createUnlessThere(endpoint, { ...tableDefinition(tableName), StreamSpecification });
  await createUnlessThere(endpoint, {
    ...{ TableName: PERSONS_TABLE, BillingMode: 'PAY_PER_REQUEST', KeySchema: keySchema(PERSONS) },
    AttributeDefinitions: attributes([PERSONS.partitionKey, PERSONS.sortKey]),
  });
}

async function createUnlessThere(
  endpoint: string,
  definition: Readonly<{ TableName: string; [field: string]: unknown }>,
): Promise<void> {
  try {
    await callAwsJson(endpoint, 'DynamoDB_20120810.CreateTable', definition);
  } catch (error) {
    if (error instanceof AwsJsonError && error.type === 'ResourceInUseException') return;
    throw error;
  }
  const TimeToLiveSpecification = { Enabled: true, AttributeName: TABLE.timeToLive };
  await callAwsJson(endpoint, 'DynamoDB_20120810.UpdateTimeToLive', {
    TableName: definition.TableName,
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
  const names = [TABLE, ...indexes].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: attributes(names),
    KeySchema: keySchema(TABLE),
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index),
      Projection: { ProjectionType: 'KEYS_ONLY' },
    })),
  };
}

const attributes = (names: readonly string[]) =>
  names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' }));

const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];
