import { expect, it } from 'vitest';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { BATCH_ORDERS, type DueIndex, planRenewals } from '../../../shared/flows/renewals/plan-renewals.ts';
import type { RenewalBatch } from '../../../shared/messaging/queue-messages.ts';
import { newTenantId } from '../../../shared/runtime/new-id.ts';
import { takeSecond } from '../../../shared/storage/renewals/pace.ts';
import type { Key } from '../../../shared/storage/table/keys.ts';

const START = Date.parse('2027-02-28T00:00:00Z');
const RUN_SECONDS = 15 * 60;
const always = () => true;

/** So many orders of each tenant that are due, mixed as their random ids mix them in the index. */
function dueOrders(counts: readonly (readonly [TenantId, number])[]): Key[] {
  const keys = counts.flatMap(([tenant, count]) =>
    Array.from({ length: count }, (_, index) => ({
      at: index / count,
      key: { pk: `T#${tenant}#CUSTOMER#${index}`, sk: 'ORDER#1' },
    })),
  );
  return keys.sort((one, other) => one.at - other.at).map(({ key }) => key);
}

/** An index of one shard that is read by page. */
function indexOf(orders: () => readonly Key[]): DueIndex {
  return {
    shards: () => ['DUE#0'],
    read: async (_, __, limit, from = '0') => {
      const [start, all] = [Number(from), orders()];
      const next = start + limit < all.length ? { next: String(start + limit) } : {};
      return { keys: all.slice(start, start + limit), ...next };
    },
  };
}

type Sent = Readonly<{ batch: RenewalBatch; second: number }>;

/** Plans as often as the schedule does until nothing is due; each batch is charged in the second for which it was sent. */
async function runUntilDone(counts: readonly (readonly [TenantId, number])[]): Promise<Sent[]> {
  let due = dueOrders(counts);
  const sent: Sent[] = [];
  for (let run = 0; due.length > 0; run++) {
    const planned: Sent[] = [];
    const at = run * RUN_SECONDS;
    await planRenewals(
      new Date(START + at * 1000),
      always,
      async (batches, delay) =>
        void planned.push(...batches.map((batch, index) => ({ batch, second: at + delay(index) }))),
      indexOf(() => due),
    );
    const charged = new Set(planned.flatMap(({ batch }) => batch.orders.map(({ pk }) => pk)));
    due = due.filter(({ pk }) => !charged.has(pk));
    sent.push(...planned);
  }
  return sent;
}

it('one tenant with 100,000 orders that are due beside ten with ten each is charged at 20 a second, and the ten are done within a minute', async () => {
  const [big, ...small] = Array.from({ length: 11 }, newTenantId) as [TenantId, ...TenantId[]];
  const sent = await runUntilDone([[big, 100_000], ...small.map((tenant) => [tenant, 10] as const)]);
  const own = (tenant: TenantId) => sent.filter(({ batch }) => batch.tenantId === tenant);
  for (const tenant of small) {
    expect(own(tenant).flatMap(({ batch }) => batch.orders)).toHaveLength(10);
    expect(Math.max(...own(tenant).map(({ second }) => second))).toBeLessThan(60);
  }
  const perSecond = Map.groupBy(own(big), ({ second }) => second);
  expect(Math.max(...[...perSecond.values()].map((batches) => batches.length))).toBe(1);
  expect(own(big).flatMap(({ batch }) => batch.orders)).toHaveLength(100_000);
  expect(Math.max(...own(big).map(({ second }) => second))).toBeLessThan(
    100_000 / BATCH_ORDERS + RUN_SECONDS,
  );
});

it('a stage with 60 tenants of 900 orders and 40 of one order charges 40 a second, all tenants by turns and the small ones at once', async () => {
  const [many, few] = [60, 40].map((count) => Array.from({ length: count }, newTenantId)) as [
    TenantId[],
    TenantId[],
  ];
  const sent = await runUntilDone([
    ...many.map((owner) => [owner, 900] as const),
    ...few.map((owner) => [owner, 1] as const),
  ]);
  const bySecond = Map.groupBy(sent, ({ second }) => second);
  const ordersIn = (batches: readonly Sent[]) =>
    batches.reduce((sum, { batch }) => sum + batch.orders.length, 0);
  expect(Math.max(...[...bySecond.values()].map(ordersIn))).toBe(40);
  expect(ordersIn(sent)).toBe(60 * 900 + 40);
  expect(Math.max(...bySecond.keys())).toBeLessThan(2 * RUN_SECONDS);
  const firstRun = new Set(
    sent.filter(({ second }) => second < RUN_SECONDS).map(({ batch }) => batch.tenantId),
  );
  expect(firstRun.size).toBe(100);
  expect(sent.filter(({ batch, second }) => few.includes(batch.tenantId) && second > 0)).toEqual([]);
});

const [tenant] = [newTenantId()];
const plan = async (count: number, seconds = 0, owner = tenant) => {
  const delays: number[] = [];
  const orders = dueOrders([[owner, count]]);
  const send = async (batches: readonly RenewalBatch[], delay: (index: number) => number) =>
    void delays.push(...batches.map((_, index) => delay(index)));
  const result = await planRenewals(
    new Date(START + seconds * 1000),
    always,
    send,
    indexOf(() => orders),
  );
  return { delays, ...result };
};

it('the planner that could not send plans the same orders again in its next run, and one tenant’s failure stops no other', async () => {
  const owners = [newTenantId(), newTenantId()];
  const sent: TenantId[] = [];
  const send = async ([batch]: readonly RenewalBatch[]) => {
    if (batch?.tenantId === owners[0]) throw new Error('The queue takes nothing.');
    if (batch) sent.push(batch.tenantId);
  };
  const index = indexOf(() => dueOrders(owners.map((owner) => [owner, 5] as const)));
  expect(await planRenewals(new Date(START), always, send, index)).toMatchObject({
    orders: 5,
    hasMore: true,
  });
  expect(sent).toEqual([owners[1]]);
  expect((await plan(5, 10, owners[0])).delays).toHaveLength(1);
});

it('the planner puts the orders that a tenant has in several shards into one batch', async () => {
  const owner = newTenantId();
  const sent: RenewalBatch[] = [];
  const send = async (batches: readonly RenewalBatch[]) => void sent.push(...batches);
  const index = { ...indexOf(() => dueOrders([[owner, 5]])), shards: () => ['DUE#0', 'DUE#1'] };
  expect(await planRenewals(new Date(START), always, send, index)).toEqual({
    orders: 10,
    batches: 1,
    hasMore: false,
  });
  expect(sent[0]?.orders).toHaveLength(10);
});

it('a second of a tenant is taken by one batch', async () => {
  const [tenant, at] = [newTenantId(), new Date(START)];
  const taken = await Promise.all([
    takeSecond(tenant, at),
    takeSecond(tenant, at),
    takeSecond(tenant, new Date(START + 1000)),
  ]);
  expect(taken.toSorted()).toEqual([false, true, true]);
});

it('the planner stops when its time is over', async () => {
  const send = async () => {};
  const index = indexOf(() => dueOrders([[newTenantId(), 5]]));
  expect(await planRenewals(new Date(START), () => false, send, index)).toEqual({
    orders: 0,
    batches: 0,
    hasMore: true,
  });
});
