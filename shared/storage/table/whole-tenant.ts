import {
  DeleteItemCommand,
  DynamoDBClient,
  ScanCommand,
  type ScanCommandInput,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { TenantId } from '../../domain/ids.ts';
import { awsConnections, beforeDeadline } from '../../runtime/aws-calls.ts';
import { type Key, tenantPartition } from './keys.ts';
import { isTaken, unchanged } from './stamp.ts';
import type { Image } from './table.ts';

/**
 * All that is a tenant's, whatever its kind, for the operator who takes the tenant out. No index has all of it, so the table is scanned:
 * what is found does not depend on a list of what there may be. The service itself neither scans nor deletes.
 */
const client = new DynamoDBClient(awsConnections);
const TableName = process.env.TABLE_NAME ?? 'billing';

/** Items of one page, and the place after it, which is absent after the last page. `looked` counts what was read, of all tenants. */
export type TenantPage = Readonly<{ images: readonly Image[]; looked: number; next: Key | undefined }>;

/**
 * The items in the tenant's partitions, and the rows that lead to it, page by page: of 1 MB that was looked at, or of so many items. A page may have
 * none of them.
 */
export function pagesOfTenant(
  tenantId: TenantId,
  after?: Key,
  lookedMax?: number,
): AsyncGenerator<TenantPage> {
  const own = tenantPartition(tenantId);
  return scan(after, lookedMax, {
    FilterExpression: 'pk = :own OR begins_with(pk, :within) OR tenantId = :tenant',
    ExpressionAttributeValues: marshall({ ':own': own, ':within': `${own}#`, ':tenant': tenantId }),
  });
}

/** All items of the table, whosever they are, page by page. */
export const pagesOfTable = (after: Key | undefined, lookedMax: number): AsyncGenerator<TenantPage> =>
  scan(after, lookedMax, {});

async function* scan(
  after: Key | undefined,
  lookedMax: number | undefined,
  filter: Pick<ScanCommandInput, 'FilterExpression' | 'ExpressionAttributeValues'>,
): AsyncGenerator<TenantPage> {
  let next = after;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName,
        ConsistentRead: true,
        ...filter,
        ...(lookedMax !== undefined && { Limit: lookedMax }),
        ExclusiveStartKey: next && marshall(next),
      }),
      beforeDeadline(),
    );
    next = page.LastEvaluatedKey && (unmarshall(page.LastEvaluatedKey) as Key);
    yield { images: page.Items ?? [], looked: page.ScannedCount ?? 0, next };
  } while (next);
}

/** Removes an item that is as it was read. False when it has changed since. */
export async function removeImage(image: Image): Promise<boolean> {
  const { expression, names, values } = unchanged(image);
  const removal = new DeleteItemCommand({
    TableName,
    Key: { pk: image.pk ?? { S: '' }, sk: image.sk ?? { S: '' } },
    ConditionExpression: `attribute_not_exists(pk) OR ${expression}`,
    ExpressionAttributeNames: names,
    ...(values && { ExpressionAttributeValues: values }),
  });
  return await isTaken(client.send(removal, beforeDeadline()));
}
