import { callAwsJson } from '../local/aws-json.ts';
import type { Backend } from './backend.ts';
import type { Case } from './cases.ts';
import { requireGood } from './cold-start.ts';
import { startLambda } from './lambda-process.ts';
import type { Programs } from './programs.ts';
import { type Call, wavesOf } from './recording-proxy.ts';
import { sum } from './statistics.ts';

/** The calls and capacity units of one request to a warm function. */
export type RequestCost = Readonly<{
  /** Sequential round trips to the table; concurrent calls count once. */
  roundTrips: number;
  tableCalls: number;
  readUnits: number;
  writeUnits: number;
  processorCalls: number;
  keyCalls: number;
  messages: number;
}>;
export type DetailedCost = RequestCost & Readonly<{ writes: readonly WriteCost[] }>;
/** One written item: its size in bytes and the table's write units for it. `writeUnits` of the request includes the indexes. */
export type WriteCost = Readonly<{ write: string; bytes: number; tableUnits: number }>;

const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'TransactGetItems']);
/** Requests before the measured one, which fill the process's caches (origins, projects, keys, gateways). */
const WARM_UPS = 2;

export async function measureRequest(
  backend: Backend,
  { bootstrap, functions }: Programs,
  { handler, event }: Case,
): Promise<{ cost: DetailedCost; calls: readonly Call[] }> {
  const lambda = await startLambda({
    bootstrap,
    bundle: functions[handler] ?? '',
    environment: backend.recorded,
  });
  for (let round = 0; round < WARM_UPS; round++)
    requireGood(handler, (await lambda.invoke(await event())).result);
  const asked = await event();
  backend.calls.length = 0;
  const { result, failure } = await lambda.invoke(asked);
  if (failure) throw new Error(`${handler}: ${failure}`);
  requireGood(handler, result);
  const calls = backend.calls.splice(0);
  await lambda.close();
  return { cost: { ...costOf(calls), writes: await allWritesOf(calls, backend) }, calls };
}

export function costOf(calls: readonly Call[]): RequestCost {
  const to = (service: string) => calls.filter((call) => call.service === service);
  const table = to('dynamodb');
  return {
    roundTrips: wavesOf(table).length,
    tableCalls: table.length,
    readUnits: sum(table.filter(isRead).map(unitsOf)),
    writeUnits: sum(table.filter((call) => !isRead(call)).map(unitsOf)),
    processorCalls: to('processor').length,
    keyCalls: to('kms').length,
    messages: to('sqs').length + to('events').length,
  };
}

const isRead = ({ operation }: Call): boolean => READS.has(operation);

type Consumed = { CapacityUnits?: number };

function unitsOf({ response }: Call): number {
  const { ConsumedCapacity = [] } = JSON.parse(response) as { ConsumedCapacity?: Consumed | Consumed[] };
  return sum([ConsumedCapacity].flat().map(({ CapacityUnits = 0 }) => CapacityUnits));
}

type Value = Record<string, unknown>;
type Item = Record<string, Value>;
type Write = { Item?: Item; Key?: Item };
type Asked = Write & { TransactItems?: Record<string, Write>[] };

async function allWritesOf(calls: readonly Call[], backend: Backend): Promise<WriteCost[]> {
  const writing = calls.filter((call) => call.service === 'dynamodb' && !isRead(call));
  return (await Promise.all(writing.map((call) => writesOf(call, backend)))).flat();
}

/** The items that a call wrote, with their sizes in the table after it. */
async function writesOf({ operation, request }: Call, backend: Backend): Promise<WriteCost[]> {
  const asked = JSON.parse(request) as Asked;
  const isTransaction = asked.TransactItems !== undefined;
  const single = operation.replace('Item', '');
  const writes: [string, Write][] = asked.TransactItems?.flatMap((write) => Object.entries(write)) ?? [
    [single, asked],
  ];
  return await Promise.all(
    writes.map(async ([verb, { Item, Key = Item }]) => {
      const bytes = sizeOf((await readItem(backend, Key ?? {})) ?? Key ?? {});
      const units = Math.max(1, Math.ceil(bytes / 1024)) * (isTransaction ? 2 : 1);
      return { write: `${verb} ${nameOf(Key ?? {})}`, bytes, tableUnits: units };
    }),
  );
}

async function readItem({ addresses }: Backend, { pk, sk }: Item): Promise<Item | undefined> {
  const Key = { pk, sk };
  const { Item } = await callAwsJson<{ Item?: Item }>(addresses.dynamo, 'DynamoDB_20120810.GetItem', {
    TableName: addresses.tableName,
    Key,
  });
  return Item;
}

/** The kind of an item by its sort key, such as `TXN`; for a directory row, by its partition key. */
function nameOf({ pk, sk }: Item): string {
  const text = String(sk?.S).split('#')[0] ?? '';
  return text === 'DIRECTORY' ? `${String(pk?.S).split('#')[0]} directory` : text;
}

/** An item's size in bytes by DynamoDB's rules: attribute names and values. */
export function sizeOf(item: Item): number {
  return sum(Object.entries(item).map(([name, value]) => Buffer.byteLength(name) + valueSize(value)));
}

function valueSize(value: Value): number {
  const [[kind, inner] = []] = Object.entries(value);
  if (kind === 'S') return Buffer.byteLength(String(inner));
  if (kind === 'N') return Math.ceil(String(inner).replace(/^-|\./g, '').length / 2) + 1;
  if (kind === 'B') return Buffer.from(String(inner), 'base64').length;
  if (kind === 'M')
    return (
      3 +
      sum(
        Object.entries(inner as Item).map(([name, field]) => 1 + Buffer.byteLength(name) + valueSize(field)),
      )
    );
  if (kind === 'L') return 3 + sum((inner as Value[]).map((element) => 1 + valueSize(element)));
  return 1;
}
