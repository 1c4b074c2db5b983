import { queues } from '../../functions/queues.ts';
import type { Demand, Place } from './demands.ts';
import type { FlowName, Flows } from './flows.ts';
import { LIMITS } from './limits.ts';
import { ALL_KEYS, capacity, hashOf } from './table-model.ts';

/** What comes, by the second, and from how many tenants. */
export type Arriving = Readonly<{
  tenants: number;
  seconds: number;
  payments(at: number): number;
  renewals?(at: number): number;
  /** Lets every queue's worker run as often as it is asked to, to see what lies behind it. */
  workersUnbounded?: boolean;
  /** Seconds between two that are looked at, for what changes slowly. */
  tick?: number;
}>;
export type Stage = Readonly<{ requestsPerSecond: number; burst: number; warmWriteUnits?: number }>;

/** Something that refused or fell behind. `quota` says that AWS or the processor raises it on request; the others are ours to change. */
export type Break = Readonly<{
  what: string;
  whose: 'ours' | 'quota';
  says: string;
  /** The second in which it began, and what came in then. */
  at: number;
  rate: number;
  seconds: number;
}>;

/** Requests of the page beside those recorded: two preflights. */
const PREFLIGHTS = 2;
const ROUTES = ['link', 'open', 'pay', 'summary', 'hint'] as const satisfies readonly FlowName[];
/** Messages that wait for longer count as fallen behind. */
const BEHIND_SECONDS = 60;
const WORKERS = [
  { queue: 'deliveries', flow: 'deliver' },
  { queue: 'processor-events', flow: 'apply' },
] as const;
const STREAM_BATCH = 100;
/** As `infra/stacks/data-stack.ts` deploys it. */
const WARM_SHARE_OF_INDEX = 1 / 4;

type Runs = Readonly<Partial<Record<FlowName, number>>>;

/** Plays what comes against the limits, a second at a time. The same input gives the same result. Gives what broke, in the order in which it began. */
export function simulate(flows: Flows, stage: Stage, arriving: Arriving): Break[] {
  const found = new Map<string, Break>();
  const note = (what: string, whose: Break['whose'], says: string, at: number) => {
    const known = found.get(what);
    const rate = arriving.payments(at) + (arriving.renewals?.(at) ?? 0);
    found.set(
      what,
      known ? { ...known, seconds: known.seconds + 1 } : { what, whose, says, at, rate, seconds: 1 },
    );
  };
  const tables = (['table', 'work', 'lists'] as const).flatMap((place) =>
    (['write', 'read'] as const).map((kind) =>
      tableOf(flows, { tenants: arriving.tenants, place, kind, stage }),
    ),
  );
  const waiting = { deliveries: 0, 'processor-events': 0 };
  const messagesOf = (flow: FlowName, queue: string) => flows[flow].messages.get(queue) ?? 0;
  const { tick = 1 } = arriving;
  let tokens = stage.burst;

  for (let at = 0; at < arriving.seconds; at += tick) {
    const payments = arriving.payments(at);
    const renewals = arriving.renewals?.(at) ?? 0;
    const sales = payments + renewals;
    const runs: Record<string, number> = { renew: renewals, relay: sales, hint: sales };
    for (const route of ['link', 'open', 'pay', 'summary']) runs[route] = payments;

    waiting.deliveries += sales * messagesOf('relay', 'deliveries');
    waiting['processor-events'] += sales * messagesOf('hint', 'processor-events');
    let workersRun = 0;
    for (const { queue, flow } of WORKERS) {
      const { batchSize, concurrencyMax } = queues[queue];
      const pollers = Math.min(concurrencyMax, LIMITS.pollersAtFirst + (LIMITS.pollersAMinute / 60) * at);
      const rate = arriving.workersUnbounded
        ? Number.POSITIVE_INFINITY
        : (pollers * batchSize) / flows[flow].seconds;
      runs[flow] = Math.min(waiting[queue], rate);
      waiting[queue] -= runs[flow] ?? 0;
      workersRun += ((runs[flow] ?? 0) * flows[flow].seconds) / batchSize;
      const most = (concurrencyMax * batchSize) / flows[flow].seconds;
      const isBehind = arriving.workersUnbounded
        ? (runs[flow] ?? 0) > most
        : waiting[queue] > most * BEHIND_SECONDS;
      if (isBehind)
        note(
          `queue ${queue}`,
          'ours',
          `${concurrencyMax} runs of ${batchSize} take ${Math.round(most)} a second`,
          at,
        );
    }

    const requests = payments * (ROUTES.length - 1 + PREFLIGHTS) + (runs.hint ?? 0);
    tokens = Math.min(stage.burst, tokens + stage.requestsPerSecond) - requests;
    if (tokens < 0)
      note('gateway', 'ours', `the stage's throttle of ${stage.requestsPerSecond} requests a second`, at);
    tokens = Math.max(0, tokens);
    if (requests > LIMITS.requestsQuota)
      note('gateway of the account', 'quota', `${LIMITS.requestsQuota} requests a second`, at);

    const ofRoutes = ROUTES.map((route) => (runs[route] ?? 0) * flows[route].seconds);
    const relays = (sales * relaySeconds(flows)) / STREAM_BATCH;
    const concurrent =
      ofRoutes.reduce((sum, one) => sum + one, 0) +
      workersRun +
      relays +
      (renewals * flows.renew.seconds) / 20;
    if (concurrent > LIMITS.runsQuota)
      note('Lambda', 'quota', `${LIMITS.runsQuota} runs at the same time`, at);
    for (const [kind, calls] of flows.pay.processorCalls) {
      const each = (calls * payments) / arriving.tenants;
      if (each > LIMITS.processorCallsQuota)
        note(`processor ${kind}`, 'quota', `${LIMITS.processorCallsQuota} a second from one account`, at);
    }
    const [writes] = tables;
    if (writes && writes.used(runs as Runs) > LIMITS.tableWriteUnitsQuota)
      note('table', 'quota', `${LIMITS.tableWriteUnitsQuota} write units a second`, at);
    for (const table of tables)
      for (const key of table.second(runs as Runs, at, tick)) note(...said(table, key), at);
  }
  return [...found.values()].sort((one, other) => one.at - other.at || one.rate - other.rate);
}

/** A batch of the stream: its messages are sent by ten, one request after the other. */
function relaySeconds({ relay }: Flows): number {
  const events = relay.messages.get('deliveries') ?? 0;
  return relay.seconds + (STREAM_BATCH * events * 0.012) / 10;
}

type Table = Readonly<{
  place: Place;
  kind: Demand['kind'];
  used(runs: Runs): number;
  second(runs: Runs, at: number, tick: number): string[];
  writers(key: string): string[];
}>;

type Of = Readonly<{ tenants: number; place: Place; kind: Demand['kind']; stage: Stage }>;

function tableOf(flows: Flows, { tenants, place, kind, stage }: Of): Table {
  const demands = Object.values(flows).flatMap(({ name, demands }) =>
    demands
      .filter((one) => one.place === place && one.kind === kind)
      .map((one) => ({ ...one, flow: name as FlowName })),
  );
  const hot = new Map<string, { key: string; hash: number; by: { flow: FlowName; units: number }[] }>();
  for (const { key, scope, shards, flow, units } of demands.filter((one) => one.scope !== 'each')) {
    const owners = scope === 'tenant' ? tenants : 1;
    for (let one = 0; one < owners * shards; one++) {
      const name = key
        .replace('<tenant>', `tenant${one % owners}`)
        .replace('*', String(Math.floor(one / owners)));
      const found = hot.get(name) ?? { key, hash: hashOf(name), by: [] };
      found.by.push({ flow, units: units / (owners * shards) });
      hot.set(name, found);
    }
  }
  const sorted = [...hot.values()].sort((one, other) => one.hash - other.hash);
  const each = demands.filter(({ scope }) => scope === 'each');
  const isWrite = kind === 'write';
  const second = capacity(
    isWrite ? LIMITS.partitionWriteUnits : LIMITS.partitionReadUnits,
    sorted,
    isWrite ? (stage.warmWriteUnits ?? 0) * (place === 'table' ? 1 : WARM_SHARE_OF_INDEX) : 0,
  );
  return {
    place,
    kind,
    writers: (key) => [
      ...new Set(
        demands.filter((one) => key === ALL_KEYS || key.startsWith(one.key)).map(({ flow }) => flow),
      ),
    ],
    used: (runs) => of(demands, runs),
    second: (runs, at, tick) => {
      const unitsAt = (index: number) => of(sorted[index]?.by ?? [], runs);
      return [...new Set(second({ unitsAt, spread: of(each, runs), used: of(demands, runs) }, at, tick))];
    },
  };
}

function of(by: readonly Readonly<{ flow: FlowName; units: number }>[], runs: Runs): number {
  let units = 0;
  for (const one of by) units += one.units * (runs[one.flow] ?? 0);
  return units;
}

function said({ place, kind, writers }: Table, key: string): [string, Break['whose'], string] {
  const where = place === 'table' ? 'table' : `index ${place}`;
  const of =
    kind === 'write'
      ? 'a partition takes 1,000 write units a second'
      : 'a partition takes 3,000 read units a second';
  const whose = key === ALL_KEYS ? 'quota' : 'ours';
  const why = key === ALL_KEYS ? 'the partitions it has grown to' : of;
  return [
    `${where} ${key}${kind === 'read' ? ', reads' : ''}`,
    whose,
    `${why}; ${writers(key).join(', ')} wait`,
  ];
}
