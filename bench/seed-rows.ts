import { DatabaseSync } from 'node:sqlite';
import { callAwsJson } from '../local/aws-json.ts';
import {
  type AttemptId,
  type CustomerId,
  type InvoiceId,
  invoiceIdOf,
  type OrderId,
  orderIdOf,
  type TenantId,
} from '../shared/domain/ids.ts';
import { instant, secondsAfter } from '../shared/domain/time/calendar.ts';
import { newId, newOperationId, randomBase32 } from '../shared/runtime/new-id.ts';
import { type Key, keys, listFields } from '../shared/storage/table/keys.ts';
import { invoiceListFields, orderListFields } from '../shared/storage/table/list-shards.ts';
import { TABLE } from '../shared/storage/table/schema.ts';
import type { Backend } from './backend.ts';
import type { Shop } from './shop.ts';

type Item = Record<string, Record<string, unknown> | undefined>;
type Rows = Readonly<{ attempt: Item; invoice: Item; order: Item }>;

/** One transaction in so many failed. */
const FAILED_EACH = 500;
/** Records in one transaction of the engine's database. */
const COMMIT_EACH = 50_000;

/**
 * Fills the measured tenant's lists with `count` transactions, invoices and orders of as many customers: copies of the records of one
 * recurring purchase, a second apart, with ids, keys and list positions of their own. They go straight into the engine's file: by
 * requests a million of each would take half an hour.
 */
export async function seedRows(
  { addresses, database: file, tenant }: Backend,
  shop: Shop,
  count: number,
): Promise<void> {
  if (!file) throw new Error('the table is in memory');
  const { tableName: TableName } = addresses;
  const rows = await rowsOfOnePurchase(shop, (input) =>
    callAwsJson(addresses.dynamo, 'DynamoDB_20120810.Scan', { TableName, ...input }),
  );
  const database = new DatabaseSync(file);
  const put = putInto(database, TableName);
  for (let number = 0; number < count; ) {
    database.exec('BEGIN');
    for (const end = Math.min(count, number + COMMIT_EACH); number < end; number++) {
      for (const item of copiesOf(rows, tenant.tenant.id, number)) put(item);
    }
    database.exec('COMMIT');
  }
  database.close();
}

/** Writes an item as the engine does: into the table and into the index of lists, which has the keys only. */
function putInto(database: DatabaseSync, tableName: string): (item: Item) => void {
  const { name, partitionKey, sortKey } = TABLE.lists;
  const inTable = database.prepare(
    `INSERT INTO "${tableName}" (pk, sk, item_json, item_size) VALUES (?, ?, ?, ?)`,
  );
  const columns = 'gsi_pk, gsi_sk, table_pk, table_sk, item_json';
  const inIndex = database.prepare(
    `INSERT INTO "${tableName}::gsi::${name}" (${columns}) VALUES (?, ?, ?, ?, ?)`,
  );
  return (item) => {
    const keyed = Object.fromEntries(
      [TABLE.partitionKey, TABLE.sortKey, partitionKey, sortKey].map((key) => [key, item[key]]),
    );
    const [pk = '', sk = '', listPk = '', listSk = ''] = Object.values(keyed).map((value) => `S:${value?.S}`);
    const json = JSON.stringify(item);
    inTable.run(pk, sk, json, json.length);
    inIndex.run(listPk, listSk, pk, sk, JSON.stringify(keyed));
  };
}

async function rowsOfOnePurchase(
  shop: Shop,
  scan: (input: object) => Promise<{ Items: Item[] }>,
): Promise<Rows> {
  await shop.ask(
    await shop.payRequest(shop.newPayer(), 'pm_card_visa', {
      billingType: 2,
      recurringDetails: { billingInterval: 1 },
    }),
  );
  const { Items } = await scan({});
  const newest = (prefix: string): Item => {
    const found = Items.filter(({ sk }) => String(sk?.S).startsWith(prefix) && String(sk?.S).includes('#'));
    const [item] = found.sort((one, other) =>
      String(other.createdAt?.S).localeCompare(String(one.createdAt?.S)),
    );
    if (!item) throw new Error(`the purchase left no ${prefix}`);
    return item;
  };
  return { attempt: newest('TXN#'), invoice: newest('INVOICE#'), order: newest('ORDER#') };
}

function copiesOf({ attempt, invoice, order }: Rows, tenantId: TenantId, number: number): Item[] {
  const at = secondsAfter(new Date(), -number - 1);
  const createdAt = instant(at);
  const customerId = `cst_${randomBase32(20)}` as CustomerId;
  const operation = newOperationId(at);
  const attemptId = newId<AttemptId>('attempt', at);
  const invoiceId: InvoiceId = invoiceIdOf(customerId, operation);
  const orderId: OrderId = orderIdOf(customerId, operation);
  const common = { customerId, attemptId, invoiceId, orderId, createdAt, issuedAt: createdAt };
  const status = number % FAILED_EACH === 0 ? { status: { N: '4' } } : {};
  return [
    {
      ...copy(attempt, keys.attempt(tenantId, customerId, attemptId), {
        ...common,
        id: attemptId,
        ...listFields(tenantId, 'TXN', attemptId),
      }),
      ...status,
    },
    copy(invoice, keys.invoice(tenantId, customerId, invoiceId), {
      ...common,
      id: invoiceId,
      ...invoiceListFields(tenantId, invoiceId, createdAt),
    }),
    copy(order, keys.order(tenantId, customerId, orderId), {
      ...common,
      id: orderId,
      ...orderListFields(tenantId, orderId, createdAt),
    }),
  ];
}

/** The item under another key, with those of `fields` that it has. It is not in the work index. */
function copy(
  { workPk: _partition, workSk: _sort, ...item }: Item,
  key: Key,
  fields: Record<string, string>,
): Item {
  const changed = Object.entries({ ...fields, ...key }).filter(([name]) => name in item);
  return { ...item, ...Object.fromEntries(changed.map(([name, value]) => [name, { S: value }])) };
}
