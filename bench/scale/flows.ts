import { unmarshall } from '@aws-sdk/util-dynamodb';
import { callAwsJson } from '../../local/aws-json.ts';
import { BATCH_ORDERS } from '../../shared/flows/renewals/plan-renewals.ts';
import type { Backend } from '../backend.ts';
import { type Case, casesOf } from '../cases.ts';
import { processorEvents } from '../processor-event.ts';
import type { Programs } from '../programs.ts';
import { type Call, wavesOf } from '../recording-proxy.ts';
import { dueBatch } from '../renewals.ts';
import type { Shop } from '../shop.ts';
import { measureRequest } from '../table-cost.ts';
import { type Demand, demandsOf, INDEX_FIELDS, indexed, nameOf, type Snapshot } from './demands.ts';
import { ASSUMED } from './limits.ts';

/** What one run of a function asks of the rest, as it was recorded. */
export type Flow = Readonly<{
  name: string;
  demands: readonly Demand[];
  /** How long a run takes on AWS, by the times that are assumed for its calls. */
  seconds: number;
  /** Calls of the processor by their kind, such as `POST /v1/payment_intents`. */
  processorCalls: ReadonlyMap<string, number>;
  /** Messages sent, by their queue. */
  messages: ReadonlyMap<string, number>;
}>;

/** What a payment, a renewal and an abandoned attempt consist of. */
export type Flows = Readonly<Record<FlowName, Flow>>;
export type FlowName = (typeof FLOWS)[number];
const FLOWS = [
  'link',
  'open',
  'pay',
  'purchase',
  'summary',
  'hint',
  'apply',
  'relay',
  'deliver',
  'renew',
  'finish',
] as const;

type Attempt = Readonly<{ pk: string; sk: string; intentId: string; gatewayId: string; customerId: string }>;

export async function recordFlows(backend: Backend, programs: Programs, shop: Shop): Promise<Flows> {
  const cases = casesOf(shop, backend);
  const known = (handler: string, about = '') => {
    const found = cases.find((one) => one.handler === handler && one.about === about);
    if (!found) throw new Error(`no case ${handler} ${about}`);
    return found;
  };
  const nextEvent = processorEvents(backend);
  const worker = (name: string, event: Case['event']): Case => ({
    handler: `workers/${name}`,
    about: '',
    kind: 'worker',
    event,
  });
  const link: Case = {
    ...known('public-api/create-payment-link', 'one-time'),
    event: async () =>
      shop.eventOf({ ...shop.linkRequest(), headers: { 'x-tenant-id': backend.credential } }),
  };
  await shop.subscribe(BATCH_ORDERS);
  const recorded: [FlowName, Case, number?][] = [
    ['link', link],
    ['open', known('public-api/open-payment-link')],
    ['pay', known('public-api/pay-payment-link', 'new payer')],
    ['purchase', known('public-api/purchase', 'returning payer, a plan once')],
    ['summary', known('public-api/show-purchase-summary')],
    [
      'hint',
      {
        ...known('processor/receive-event'),
        event: async () => shop.eventOf(await nextEvent(told(await paid(backend, shop)))),
      },
    ],
    [
      'apply',
      worker('apply-processor-event', async () => messageOf(hintOf(backend, await paid(backend, shop)))),
    ],
    ['relay', known('workers/relay-outbox', 'one payment')],
    ['deliver', known('workers/deliver-event', 'one event')],
    ['renew', worker('charge-renewals', () => dueBatch(backend)), BATCH_ORDERS],
    ['finish', worker('finish-abandoned', () => abandoned(backend, shop))],
  ];
  const flows: Partial<Record<FlowName, Flow>> = {};
  for (const [name, one, of = 1] of recorded)
    flows[name] = await record(backend, programs, { name, one, of });
  return flows as Flows;
}

type Recorded = Readonly<{ name: FlowName; one: Case; of: number }>;

async function record(backend: Backend, programs: Programs, { name, one, of }: Recorded): Promise<Flow> {
  let before: Snapshot = new Map();
  const event = async () => {
    const asked = await one.event();
    before = await indexedItems(backend);
    return asked;
  };
  const { calls } = await measureRequest(backend, programs, { ...one, event });
  const demands = demandsOf(calls, before, backend.tenant.tenant.id);
  return {
    name,
    demands: demands.map((demand) => ({ ...demand, units: demand.units / of })),
    seconds: secondsOf(calls, of) + (name === 'deliver' ? ASSUMED.waitsMs.endpoint / 1000 : 0),
    processorCalls: counted(
      calls,
      'processor',
      ({ operation }) => operation.replace(/(_intents|s)\/.*|\?.*/, '$1'),
      of,
    ),
    messages: counted(
      calls,
      'sqs',
      ({ request }) => String(JSON.parse(request).QueueUrl).split('/').at(-1) ?? '',
      of,
      ({ request }) => JSON.parse(request).Entries?.length ?? 0,
    ),
  };
}

function counted(
  calls: readonly Call[],
  service: string,
  kind: (call: Call) => string,
  of: number,
  count: (call: Call) => number = () => 1,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const call of calls.filter((one) => one.service === service))
    counts.set(kind(call), (counts.get(kind(call)) ?? 0) + count(call) / of);
  return counts;
}

/** Calls of one wave wait together, and so do those that a batch makes for each of its parts. */
function secondsOf(calls: readonly Call[], of: number): number {
  const kinds = Map.groupBy(calls, ({ service, operation }) => `${service} ${operation}`);
  const waits =
    of === 1
      ? wavesOf(calls).map((wave) => Math.max(...wave.map(waitOf)))
      : [...kinds.values()].map((same) => Math.max(1, same.length / of) * Math.max(...same.map(waitOf)));
  return (of * ASSUMED.computingMs + waits.reduce((sum, ms) => sum + ms, 0)) / 1000;
}

function waitOf({ service, operation }: Call): number {
  const { waitsMs } = ASSUMED;
  if (service === 'processor') {
    if (operation.startsWith('GET')) return waitsMs.processorReads;
    return /payment_intents/.test(operation) ? waitsMs.processorCharges : waitsMs.processorWrites;
  }
  if (service === 'kms') return waitsMs.key;
  if (service !== 'dynamodb') return waitsMs.queue;
  if (/Get|Query/.test(operation)) return waitsMs.read;
  return operation.startsWith('Transact') ? waitsMs.transaction : waitsMs.write;
}

type Stored = Readonly<Record<string, { S?: string }>>;

async function scan(backend: Backend, filter: string, values: object = {}): Promise<Stored[]> {
  const { addresses } = backend;
  const found: Stored[] = [];
  let from: Stored | undefined;
  do {
    const page: { Items: Stored[]; LastEvaluatedKey?: Stored } = await callAwsJson(
      addresses.dynamo,
      'DynamoDB_20120810.Scan',
      {
        TableName: addresses.tableName,
        FilterExpression: filter,
        ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
        ...(from && { ExclusiveStartKey: from }),
      },
    );
    found.push(...page.Items);
    from = page.LastEvaluatedKey;
  } while (from);
  return found;
}

async function indexedItems(backend: Backend): Promise<Snapshot> {
  const items = await scan(backend, 'attribute_exists(workPk) OR attribute_exists(listPk)');
  return new Map(
    items.map((item) => [
      nameOf(item),
      indexed(Object.fromEntries(INDEX_FIELDS.map((field) => [field, item[field]?.S]))),
    ]),
  );
}

/** A payment that has just succeeded, as the table has it. */
async function paid(backend: Backend, shop: Shop): Promise<Attempt> {
  await shop.ask(await shop.payRequest(await shop.knownPayer()));
  return await newestAttempt(backend, 'succeeded');
}

async function newestAttempt(backend: Backend, state: string): Promise<Attempt> {
  const found = await scan(backend, 'begins_with(sk, :attempt)', { ':attempt': { S: 'TXN#' } });
  const items = found.filter((item) => item.state?.S === state).map((item) => unmarshall(item as never));
  const newest = items.toSorted((one, other) => one.sk.localeCompare(other.sk)).at(-1);
  if (!newest) throw new Error(`no attempt is ${state}`);
  return newest as Attempt;
}

const told = ({ intentId, customerId, sk }: Attempt) => ({
  type: 'payment_intent.succeeded',
  object: {
    id: intentId,
    object: 'payment_intent',
    metadata: { customer: customerId, attempt: sk.slice('TXN#'.length) },
  },
});

const hintOf = ({ tenant }: Backend, { intentId, gatewayId, customerId, sk }: Attempt) => ({
  id: `evt_${intentId}`,
  type: 'payment_intent.succeeded',
  objectId: intentId,
  intentId,
  tenantId: tenant.tenant.id,
  gatewayId,
  named: { customerId, attemptId: sk.slice('TXN#'.length) },
});

const messageOf = (body: object) => ({
  Records: [
    {
      messageId: 'm1',
      receiptHandle: 'r1',
      body: JSON.stringify(body),
      attributes: { ApproximateReceiveCount: '1' },
    },
  ],
});

/** A payment whose payer has left the 3-D Secure dialog, with its time to authenticate put into the past. */
async function abandoned(backend: Backend, shop: Shop): Promise<object> {
  await shop.ask(await shop.payRequest(shop.newPayer(), 'pm_card_threeDSecure2Required'));
  const { pk, sk } = await newestAttempt(backend, 'requires_action');
  const past = new Date(Date.now() - 60_000).toISOString();
  await callAwsJson(backend.addresses.dynamo, 'DynamoDB_20120810.UpdateItem', {
    TableName: backend.addresses.tableName,
    Key: { pk: { S: pk }, sk: { S: sk } },
    UpdateExpression: 'SET authenticateBy = :past, workSk = :at',
    ExpressionAttributeValues: { ':past': { S: past }, ':at': { S: `${past}#${sk.slice('TXN#'.length)}` } },
  });
  return {};
}
