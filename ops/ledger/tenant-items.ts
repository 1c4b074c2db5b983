import { DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { CustomerId, LinkSlug, TenantId } from '../../shared/domain/ids.ts';
import { type Key, keys, listFields, tenantPartition } from '../../shared/storage/keys.ts';
import { TABLE } from '../../shared/storage/schema.ts';
import { getAll, queryPrefix } from '../../shared/storage/table.ts';
import type { Item } from './view.ts';

const BATCH_MAX = 100;
const PROJECTS_MAX = 500;

/**
 * A tenant's records: every attempt, invoice and order, the links and payers they name, the counter of invoice numbers. What is in
 * no list (events on their way, callers' keys, guards, saved cards) is not among them.
 */
export async function readTenantItems(tenantId: TenantId): Promise<Item[]> {
  const listed = await Promise.all((['TXN', 'INVOICE', 'ORDER'] as const).map((list) => listKeys(tenantId, list)));
  const records = await readItems(listed.flat());
  const customers = new Set(records.map(({ customerId }) => customerId as CustomerId));
  const slugs = new Set(records.flatMap(({ linkSlug }) => (linkSlug === undefined ? [] : [linkSlug as LinkSlug])));
  const named = await readItems([
    keys.counter(tenantId, 'INVOICE'),
    ...[...customers].map((customer) => keys.customer(tenantId, customer)),
    ...[...slugs].map((slug) => keys.link(tenantId, slug)),
  ]);
  const projects = await queryPrefix<Item>(tenantPartition(tenantId), 'PROJECT#', PROJECTS_MAX);
  return [...records, ...named, ...projects];
}

async function listKeys(tenantId: TenantId, list: 'TXN' | 'INVOICE' | 'ORDER'): Promise<Key[]> {
  const found: Key[] = [];
  const { listPk } = listFields(tenantId, list, '');
  const pages = paginateQuery(
    { client: new DynamoDBClient({}) },
    {
      TableName: process.env.TABLE_NAME ?? 'billing',
      IndexName: TABLE.lists.name,
      KeyConditionExpression: 'listPk = :pk',
      ExpressionAttributeValues: marshall({ ':pk': listPk }),
    },
  );
  for await (const { Items = [] } of pages) found.push(...Items.map((item) => unmarshall(item) as Key).map(({ pk, sk }) => ({ pk, sk })));
  return found;
}

async function readItems(wanted: readonly Key[]): Promise<Item[]> {
  const items: Item[] = [];
  for (let start = 0; start < wanted.length; start += BATCH_MAX) {
    const found = await getAll(wanted.slice(start, start + BATCH_MAX));
    items.push(...found.flatMap((item) => (item === undefined ? [] : [item as Item])));
  }
  return items;
}
