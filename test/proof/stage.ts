import { routes } from '../../functions/routes.ts';
import { workers } from '../../functions/workers.ts';
import { createHttpApi } from '../../local/http-api.ts';
import { actingAs } from '../../local/iam/acting.ts';
import { loadFromSource } from '../../local/lambda.ts';
import { createProcessor, type Processor } from '../../local/processor/processor.ts';
import type { ProjectId, TenantId } from '../../shared/domain/ids.ts';
import type { ProcessorEvent } from '../../shared/domain/inbound/processor-event.ts';
import type { Delivered, Told } from '../../shared/ledger/evidence.ts';
import type { Item } from '../../shared/ledger/view.ts';
import { randomBase32 } from '../../shared/runtime/new-id.ts';
import { type Key, keys } from '../../shared/storage/table/keys.ts';
import { getAll } from '../../shared/storage/table/table.ts';
import { type CallLog, type Fault, type Gate, invoke, newCallLog } from '../harness/invocation.ts';
import type { Controlled } from './controlled.ts';
import { newObserved, type Observed } from './table-evidence.ts';

export const CHECKOUT_ORIGIN = 'https://pay.billing.test';

/** Where one run takes place: its own tenant, processor and call log, and everything that was observed. */
export type Stage = {
  readonly time: Controlled;
  readonly callLog: CallLog;
  readonly processor: Processor;
  readonly observed: Observed;
  readonly answers: Told[];
  readonly deliveries: Delivered[];
  readonly logs: string[];
  /** The tenant's account at the processor. */
  readonly accountId: string;
  /** The account's secret key and its publishable one. */
  readonly secrets: readonly [secretKey: string, publishableKey: string];
  /** Rows that the stream has brought. */
  readonly relayed: Set<string>;
  /** Events of the processor that its queue has not been rid of. */
  readonly inbound: Set<ProcessorEvent>;
  /** What the run has written, as the harness read it last. */
  readonly items: Map<string, Item>;
  tenantId: string;
  projectId: string;
  origin: string;
  readonly hasEndpoint: boolean;
  /** What the tenant's endpoint answers next; 200 when nothing is left. */
  readonly endpointAnswers: number[];
};

const READ_MAX = 100;

export const newStage = (
  time: Controlled,
  faults: readonly Fault[],
  endpointAnswers: readonly number[] | undefined,
  gate?: Gate,
): Stage => {
  const secretKey = `sk_test_${randomBase32(24)}`;
  const publishableKey = `pk_test_${randomBase32(24)}`;
  const account = {
    id: `acct_${randomBase32(16)}`,
    secretKey,
    publishableKey,
    settlementCurrency: 'usd',
    country: 'US',
  };
  return {
    time,
    callLog: newCallLog(faults, time.forget, gate),
    processor: createProcessor({ now: time.now, accounts: [account], seed: secretKey }),
    observed: newObserved(),
    answers: [],
    deliveries: [],
    logs: [],
    accountId: account.id,
    secrets: [secretKey, publishableKey],
    relayed: new Set(),
    inbound: new Set(),
    items: new Map(),
    tenantId: '',
    projectId: '',
    origin: '',
    hasEndpoint: endpointAnswers !== undefined,
    endpointAnswers: [...(endpointAnswers ?? [])],
  };
};

// biome-ignore lint/suspicious/noExplicitAny: each caller knows what its answer holds.
export type Answer = Readonly<{ status: number; body: any }>;

/** One request to the API, as a client sends it. `undefined` when the function never answered. */
export const ask = (
  stage: Stage,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer | undefined> => askBy(stage, 'POST', path, body, headers);

export async function askBy(
  stage: Stage,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Answer | undefined> {
  const all = {
    host: 'api.billing.test',
    'content-type': 'application/json',
    origin: CHECKOUT_ORIGIN,
    ...headers,
  };
  const api = apiOf(stage);
  const answer = await invoke(stage.callLog, () =>
    api.handle({
      method,
      target: path,
      headers: all,
      body: Buffer.from(JSON.stringify(body)),
      sourceIp: '203.0.113.1',
    }),
  );
  if (answer === 'died' || answer === 'stopped') return undefined;
  return { status: answer.status, body: JSON.parse(answer.body.toString() || 'null') };
}

export type WorkerName = (typeof workers)[number]['name'];

/** Runs a worker. `undefined` when it died, stopped or failed: its trigger runs it again. */
export async function work(stage: Stage, name: WorkerName, event: unknown = {}): Promise<unknown> {
  const row = workers.find((worker) => worker.name === name);
  if (!row) throw new Error(`No worker is named ${name}.`);
  const handler = await loadFromSource(row.handler);
  const context = { getRemainingTimeInMillis: () => row.timeoutSeconds * 1000 } as never;
  try {
    const run = () => handler(event as never, context);
    const result = await invoke(stage.callLog, () => actingAs(row.handler, run));
    return result === 'died' || result === 'stopped' ? undefined : result;
  } catch (error) {
    stage.logs.push(`${name} failed: ${error}`);
    return undefined;
  }
}

/** Everything that was ever written in this run, as it stands now, and its project, which opens the receipts. */
export async function itemsOf({ observed: { unread }, items, ...stage }: Stage): Promise<Item[]> {
  const project = keys.project(stage.tenantId as TenantId, stage.projectId as ProjectId);
  if (!items.has(nameOf(project))) unread.set(nameOf(project), project);
  const named = [...unread.values()];
  for (let start = 0; start < named.length; start += READ_MAX) {
    const batch = named.slice(start, start + READ_MAX);
    const found = await getAll(batch);
    for (const [index, key] of batch.entries()) {
      const name = nameOf(key);
      if (found[index]) items.set(name, found[index] as Item);
      else items.delete(name);
      if (unread.get(name) === key) unread.delete(name); // Else it was written again meanwhile.
    }
  }
  return [...items.values()];
}

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** Keeps loaded functions, not requests: all stages share it, and passes its own time. */
let api: ReturnType<typeof createHttpApi> | undefined;
const failures: { now?: Stage } = {};

function apiOf(stage: Stage) {
  failures.now = stage;
  const onFailure = (handler: string, error: unknown) =>
    void failures.now?.logs.push(`${handler} failed: ${error}`);
  api ??= createHttpApi({
    routes,
    load: loadFromSource,
    now: stage.time.now,
    onFailure,
  });
  return api;
}
