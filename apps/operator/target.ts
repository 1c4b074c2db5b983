import { DescribeTableCommand, DynamoDBClient, ListTagsOfResourceCommand } from '@aws-sdk/client-dynamodb';
import { awsConnections, beforeDeadline } from '../../shared/runtime/aws-calls.ts';
import { requireTableName } from './environment.ts';
import { isDenied } from './faults.ts';

/** The address that replaces a service of AWS. */
export type EndpointVariable = 'AWS_ENDPOINT_URL_DYNAMODB' | 'AWS_ENDPOINT_URL_KMS' | 'AWS_ENDPOINT_URL_SQS';
export const endpointOf = (variable: EndpointVariable): string | undefined =>
  process.env[variable] || undefined;

/** What DynamoDB says of the table, or of another one. */
export async function describeTable(TableName = requireTableName()) {
  const { Table } = await new DynamoDBClient(awsConnections).send(
    new DescribeTableCommand({ TableName }),
    beforeDeadline(),
  );
  return Table ?? {};
}

/** Region and account of an ARN. */
export function placeOf(arn: string): { region: string; account: string } {
  const [, , , region = '', account = ''] = arn.split(':');
  return { region, account };
}

/**
 * Where a command writes, in one line: account, region and table, or the address of a service that replaces AWS.
 */
export async function readTarget(): Promise<string> {
  const table = requireTableName();
  const endpoint = endpointOf('AWS_ENDPOINT_URL_DYNAMODB');
  if (endpoint) return `table ${table} at ${endpoint}`;
  try {
    const { region, account } = placeOf((await describeTable()).TableArn ?? '');
    return `account ${account}, region ${region}, table ${table}`;
  } catch (error) {
    // The right to describe the table is not among those that the command needs.
    if (isDenied(error)) return `region ${process.env.AWS_REGION}, table ${table}`;
    throw error;
  }
}

/** The stage that the table is tagged with. Nothing for a table that a restore made, or whose tags the caller may not read. */
export async function taggedStage(): Promise<string | undefined> {
  try {
    const client = new DynamoDBClient(awsConnections);
    const { TableArn: ResourceArn } = await describeTable();
    const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn }), beforeDeadline());
    return Tags.find(({ Key }) => Key === 'stage')?.Value;
  } catch (error) {
    if (isDenied(error)) return undefined;
    throw error;
  }
}
