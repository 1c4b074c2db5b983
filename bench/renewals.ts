import { marshall } from '@aws-sdk/util-dynamodb';
import { memoryFor } from '../infra/memory.ts';
import { callAwsJson } from '../local/aws-json.ts';
import type { CustomerId, Instant, OrderId, TenantId } from '../shared/domain/ids.ts';
import { addDays, addMonths, dayIn, instant, startOf } from '../shared/domain/time/calendar.ts';
import { BATCH_ORDERS, type Planned } from '../shared/flows/renewals/plan-renewals.ts';
import { randomBase32 } from '../shared/runtime/new-id.ts';
import { dueFields } from '../shared/storage/renewals/due.ts';
import { keys } from '../shared/storage/table/keys.ts';
import type { Backend } from './backend.ts';
import type { Case } from './cases.ts';
import { startLambda } from './lambda-process.ts';
import { usdPerThousand } from './prices.ts';
import type { Programs } from './programs.ts';
import type { Shop } from './shop.ts';
import { median } from './statistics.ts';
import { costOf, measureRequest, type RequestCost } from './table-cost.ts';

/** What one renewal of a full batch costs a warm worker, and what planning costs for each order that is due. */
export type Renewals = Readonly<{ charging: RenewalCost; planning: readonly PlanningCost[] }>;
export type RenewalCost = Readonly<{
  /** Calls of the table one after the other, beside those that a batch makes for all of its renewals. */
  tableCalls: number;
  readUnits: number;
  writeUnits: number;
  processorCalls: number;
  cpuMs: number;
  usdPerThousand: number;
}>;
export type PlanningCost = Readonly<{
  due: number;
  cpuMicroseconds: number;
  readUnits: number;
  writeUnits: number;
  usdPerThousand: number;
}>;

type Item = Record<'pk' | 'sk', { S: string }> & Record<string, { S?: string } | undefined>;
/** The second that a batch takes, its orders, what they need, and the declines of their cards. */
const BATCH_CALLS = 4;
const CPU_ROUNDS = 5;
const BATCH_WRITES = 25; // DynamoDB's own bound.
const WRITES_AT_ONCE = 4;
const ORDERS_OF_TENANT = 100;

export async function measureRenewals(
  backend: Backend,
  programs: Programs,
  shop: Shop,
  dueCounts: readonly number[],
): Promise<Renewals> {
  const charging = await measureCharging(backend, programs, shop);
  const planning: PlanningCost[] = [];
  for (const due of dueCounts) planning.push(await measurePlanning(backend, programs, due));
  return { charging, planning };
}

const tableOf =
  ({ addresses }: Backend) =>
  <Result>(operation: string, input: object) =>
    callAwsJson<Result>(addresses.dynamo, `DynamoDB_20120810.${operation}`, input);

async function measureCharging(backend: Backend, programs: Programs, shop: Shop): Promise<RenewalCost> {
  await shop.subscribe(BATCH_ORDERS);
  const batch: Case = {
    handler: 'workers/charge-renewals',
    about: 'a batch',
    kind: 'worker',
    event: () => dueBatch(backend),
  };
  const { cost } = await measureRequest(backend, programs, batch);
  const cpuMs = (await cpuOf(backend, programs, batch)) / BATCH_ORDERS;
  const each = eachOf(cost, BATCH_ORDERS);
  return {
    tableCalls: (cost.tableCalls - BATCH_CALLS) / BATCH_ORDERS,
    readUnits: each.readUnits,
    writeUnits: each.writeUnits,
    processorCalls: each.processorCalls,
    cpuMs,
    // A function is paid by the time of the batch, whose renewals wait together: for the processor once.
    usdPerThousand:
      usdPerThousand({
        cost: { ...cost, processorCalls: cost.processorCalls / BATCH_ORDERS },
        cpuMs: cpuMs * BATCH_ORDERS,
        memoryMb: memoryFor({ handler: batch.handler, may: ['open:secret-keys'] }),
        isRoute: false,
      }) / BATCH_ORDERS,
  };
}

async function cpuOf(
  backend: Backend,
  { bootstrap, functions }: Programs,
  { handler, event }: Case,
): Promise<number> {
  const lambda = await startLambda({
    bootstrap,
    bundle: functions[handler] ?? '',
    environment: backend.direct,
  });
  const times: number[] = [];
  for (let round = 0; round <= CPU_ROUNDS; round++) {
    const { cpuMs, failure } = await lambda.invoke(await event());
    if (failure) throw new Error(`${handler}: ${failure}`);
    if (round > 0) times.push(cpuMs);
  }
  await lambda.close();
  return median(times);
}

/** The worker's message with recurring orders of the tenant, after each was put back to a billing date of yesterday, also in the index. */
export async function dueBatch(backend: Backend): Promise<object> {
  const table = tableOf(backend);
  const { tableName } = backend.addresses;
  const dueOn = addDays(dayIn(backend.tenant.project.timeZone, new Date()), -1);
  // One of each payer: orders of one payer wait for each other, since their invoices have one series of numbers.
  const ofPayers = new Map<string, Pick<Item, 'pk' | 'sk'>>();
  for await (const { pk, sk } of recurringOrders(backend)) ofPayers.set(pk.S, { pk, sk });
  const orders = [...ofPayers.values()].slice(0, BATCH_ORDERS);
  if (orders.length < BATCH_ORDERS)
    throw new Error(`a batch needs the orders of ${BATCH_ORDERS} payers, not of ${orders.length}`);
  const tenantId = backend.tenant.tenant.id;
  for (const Key of orders) {
    const { workPk, workSk } = dueFields(
      tenantId,
      Key.sk.S.slice('ORDER#'.length) as OrderId,
      startOf(dueOn),
    );
    await table('UpdateItem', {
      TableName: tableName,
      Key,
      UpdateExpression:
        'SET nextBillingDate = :due, anchorOn = :anchor, workPk = :shard, workSk = :at REMOVE renewedAt',
      ExpressionAttributeValues: marshall({
        ':due': dueOn,
        ':anchor': addMonths(dueOn, -1),
        ':shard': workPk,
        ':at': workSk,
      }),
    });
  }
  const body = { tenantId, orders: orders.map(({ pk, sk }) => ({ pk: pk.S, sk: sk.S })) };
  return { Records: [{ messageId: 'm1', receiptHandle: 'r1', body: JSON.stringify(body) }] };
}

async function* recurringOrders(backend: Backend): AsyncGenerator<Item> {
  let from: Item | undefined;
  do {
    const page: { Items: Item[]; LastEvaluatedKey?: Item } = await tableOf(backend)('Scan', {
      TableName: backend.addresses.tableName,
      FilterExpression: 'begins_with(sk, :order) AND attribute_exists(workSk)',
      ExpressionAttributeValues: { ':order': { S: 'ORDER#' } },
      ...(from && { ExclusiveStartKey: from }),
    });
    yield* page.Items;
    from = page.LastEvaluatedKey;
  } while (from);
}

/**
 * One run of the planner with so many orders that are due, of tenants with a hundred each: what it costs for each order that it plans,
 * since it leaves to the next run what it has no time for.
 */
async function measurePlanning(
  backend: Backend,
  { bootstrap, functions }: Programs,
  due: number,
): Promise<PlanningCost> {
  await seedDue(backend, due);
  const environment = {
    ...backend.recorded,
    AWS_ENDPOINT_URL_SQS: backend.direct.AWS_ENDPOINT_URL_SQS ?? '',
  };
  const lambda = await startLambda({
    bootstrap,
    bundle: functions['workers/plan-renewals'] ?? '',
    environment,
  });
  backend.calls.length = 0;
  const { result, failure, cpuMs } = await lambda.invoke({});
  await lambda.close();
  const planned = result as Planned | undefined;
  if (failure || !planned || (planned.orders !== due && !planned.hasMore))
    throw new Error(`planned ${planned?.orders} of ${due}: ${failure}`);
  const cost = { ...costOf(backend.calls.splice(0)), messages: planned.batches };
  const priced = usdPerThousand({
    cost,
    cpuMs,
    memoryMb: memoryFor({ handler: 'workers/plan-renewals', may: [] }),
    isRoute: false,
  });
  const { readUnits, writeUnits } = eachOf(cost, planned.orders);
  return {
    due,
    cpuMicroseconds: (cpuMs * 1000) / planned.orders,
    readUnits,
    writeUnits,
    usdPerThousand: priced / planned.orders,
  };
}

const eachOf = ({ readUnits, writeUnits, processorCalls }: RequestCost, count: number) => ({
  readUnits: readUnits / count,
  writeUnits: writeUnits / count,
  processorCalls: processorCalls / count,
});

/** Adds orders that are due to those that are, until there are `due`: only what the planner reads of them, their keys in the index. */
async function seedDue(backend: Backend, due: number): Promise<void> {
  const table = tableOf(backend);
  const missing = due - seeded;
  const at = instant(new Date());
  const items = Array.from({ length: missing }, (_, index) =>
    dueOrder(tenantAt((seeded + index) % (due / ORDERS_OF_TENANT)), at),
  );
  seeded = due;
  for (let start = 0; start < missing; start += BATCH_WRITES * WRITES_AT_ONCE) {
    const batches = Array.from({ length: WRITES_AT_ONCE }, (_, index) => {
      const from = start + index * BATCH_WRITES;
      return items.slice(from, from + BATCH_WRITES).map((Item) => ({ PutRequest: { Item } }));
    });
    const writes = batches.filter((batch) => batch.length > 0);
    await Promise.all(
      writes.map((batch) =>
        table('BatchWriteItem', { RequestItems: { [backend.addresses.tableName]: batch } }),
      ),
    );
  }
}
let seeded = 0;

const tenantAt = (number: number) => `ten_bench${String(number).padStart(15, '0')}` as TenantId;

function dueOrder(tenantId: TenantId, at: Instant): object {
  const customerId = `cst_${randomBase32(20)}` as CustomerId;
  const id = `ord_${customerId}` as OrderId;
  const item = { ...keys.order(tenantId, customerId, id), ...dueFields(tenantId, id, at) };
  return Object.fromEntries(Object.entries(item).map(([name, text]) => [name, { S: text }]));
}
