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
import { invoiceListFields, type Key, keys, listFields, orderListFields } from '../shared/storage/table/keys.ts';
import type { Backend } from './backend.ts';
import type { Shop } from './shop.ts';

type Item = Record<string, Record<string, unknown> | undefined>;
type Rows = Readonly<{ attempt: Item; invoice: Item; order: Item }>;

const BATCH = 25; // DynamoDB's own bound.
const BATCHES_AT_ONCE = 4;
/** One transaction in so many failed. */
const FAILED_EACH = 500;

/**
 * Fills the measured tenant's lists with `count` transactions, invoices and orders of as many customers: copies of the records of one
 * recurring purchase, a second apart, with ids, keys and list positions of their own.
 */
export async function seedRows({ addresses, tenant }: Backend, shop: Shop, count: number): Promise<void> {
  const tenantId = tenant.tenant.id;
  const call = <Result>(operation: string, input: object) => callAwsJson<Result>(addresses.dynamo, `DynamoDB_20120810.${operation}`, input);
  const rows = await rowsOfOnePurchase(shop, (input) => call('Scan', { TableName: addresses.tableName, ...input }));
  const put = async (items: readonly Item[]) =>
    call('BatchWriteItem', { RequestItems: { [addresses.tableName]: items.map((Item) => ({ PutRequest: { Item } })) } });

  let items: Item[] = [];
  let writing: Promise<unknown>[] = [];
  for (let number = 0; number < count; number++) {
    items.push(...copiesOf(rows, tenantId, number));
    while (items.length >= BATCH || (number === count - 1 && items.length > 0)) {
      writing.push(put(items.slice(0, BATCH)));
      items = items.slice(BATCH);
    }
    if (writing.length < BATCHES_AT_ONCE) continue;
    await Promise.all(writing);
    writing = [];
  }
  await Promise.all(writing);
}

async function rowsOfOnePurchase(shop: Shop, scan: (input: object) => Promise<{ Items: Item[] }>): Promise<Rows> {
  await shop.ask(await shop.payRequest(shop.newPayer(), 'pm_card_visa', { billingType: 2, recurringDetails: { billingInterval: 1 } }));
  const { Items } = await scan({});
  const newest = (prefix: string): Item => {
    const found = Items.filter(({ sk }) => String(sk?.S).startsWith(prefix) && String(sk?.S).includes('#'));
    const [item] = found.sort((one, other) => String(other.createdAt?.S).localeCompare(String(one.createdAt?.S)));
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
    copy(order, keys.order(tenantId, customerId, orderId), { ...common, id: orderId, ...orderListFields(tenantId, orderId, createdAt) }),
  ];
}

/** The item under another key, with those of `fields` that it has. It is not in the work index. */
function copy({ workPk: _partition, workSk: _sort, ...item }: Item, key: Key, fields: Record<string, string>): Item {
  const changed = Object.entries({ ...fields, ...key }).filter(([name]) => name in item);
  return { ...item, ...Object.fromEntries(changed.map(([name, value]) => [name, { S: value }])) };
}
