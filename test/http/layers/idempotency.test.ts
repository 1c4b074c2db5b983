import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { BillingError } from '../../../shared/domain/errors.ts';
import { answerOnce, type Operation } from '../../../shared/http/layers/idempotency.ts';
import { stack } from '../../../shared/http/surfaces/stack.ts';
import { ok, type Reply } from '../../../shared/http/views/reply.ts';
import { newTenantId } from '../../../shared/runtime/new-id.ts';
import { advance } from '../../support/clock.ts';
import { itemsOf } from '../../support/table.ts';
import { watchWire } from '../../support/wire.ts';
import { ask } from '../support.ts';

let tenantId = newTenantId();
/** What the route does, and the operation of each of its runs. */
let work: (operation: Operation | undefined) => Promise<Reply>;
let runs: (Operation | undefined)[];
beforeEach(() => {
  tenantId = newTenantId();
  runs = [];
  work = async () => ok({ run: runs.length });
});
afterEach(() => void vi.restoreAllMocks());

const handler = stack(
  { body: v.record(v.string(), v.unknown()) },
  { keys: { answerOnce, ownerOf: () => tenantId } },
  async ({ operation }) => {
    runs.push(operation);
    return await work(operation);
  },
);
const send = (key?: string, body = '{"b":1,"a":2}', id = '7') =>
  ask(handler, {
    body: Buffer.from(body),
    target: `/things/${id}`,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const keyItems = async () => (await itemsOf(tenantId)).filter(({ sk }) => sk === 'KEY');

it.each(['', 'a b', 'k'.repeat(256), 'schlüssel', '\u0001'])(
  'an idempotency key is refused as “%s”',
  async (key) => {
    const { status, json } = await send(key);
    expect([status, json().error.field, runs.length]).toEqual([400, 'Idempotency-Key', 0]);
    expect(json().error.message).toMatch(/1 to 255/);
  },
);

it('an idempotency key gives a repeat the stored answer and says so', async () => {
  const [first, second] = [await send('key'), await send('key')];
  expect([second.status, second.text]).toEqual([first.status, first.text]);
  expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([
    undefined,
    'true',
  ]);
  expect(runs).toEqual([{ id: expect.stringMatching(/^[0-9a-z]{26}$/), isRepeat: false }]);
});

it('an idempotency key takes the same body with its keys in another order for the same body', async () => {
  await send('key', '{"b":{"d":1,"c":2},"a":2}');
  expect((await send('key', '{"a":2,"b":{"c":2,"d":1}}')).headers['idempotent-replayed']).toBe('true');
});

it.each([
  ['body', '{"b":1,"a":3}', '7'],
  ['path', '{"b":1,"a":2}', '8'],
])('an idempotency key is refused with another %s', async (_, body, id) => {
  await send('key');
  const { status, json } = await send('key', body, id);
  expect([status, json().error.code, runs.length]).toEqual([422, 'idempotency_mismatch', 1]);
});

it('an idempotency key runs again for another tenant', async () => {
  await send('key');
  tenantId = newTenantId();
  await send('key');
  expect(runs).toHaveLength(2);
});

/** A request with the key that has started and is answered when the test says so. */
async function running() {
  const answered = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  work = async () => {
    started.resolve();
    await answered.promise;
    return ok('done');
  };
  const first = send('key');
  await started.promise;
  return { first, answered };
}

it('an idempotency key refuses a repeat while the first request keeps running, after one write and some reads', async () => {
  const { first, answered } = await running();
  const calls: string[] = [];
  watchWire(({ name }, go) => {
    calls.push(name);
    return go();
  });
  vi.spyOn(Math, 'random').mockReturnValue(0); // The longest wait, without the time.
  const { status, json, headers } = await send('key');
  expect([status, json().error.code, headers['retry-after']]).toEqual([409, 'idempotency_in_progress', '5']);
  expect(calls).toEqual(['PutItem', ...Array.from({ length: 24 }, () => 'GetItem')]);
  answered.resolve();
  await first;
});

const answerWith = (reply: Reply) => {
  work = async () => reply;
};

it.each<[string, Reply]>([
  ['an unknown outcome', { status: 503, body: { status: 'processing', clientSecret: 'pi_1_secret_2' } }],
  [
    'a request for authentication',
    { status: 200, body: { clientSecret: 'pi_1_secret_2' }, isTransient: true },
  ],
])('the stored answer is never %s: the repeat runs under the same operation', async (_, reply) => {
  answerWith(reply);
  await send('key');
  expect(JSON.stringify(await keyItems())).not.toContain('secret');
  expect(await keyItems()).toMatchObject([{ tenantId }]);
  answerWith(ok('final'));
  const second = await send('key');
  expect([second.json().data, second.headers['idempotent-replayed']]).toEqual(['final', 'true']);
  expect(runs).toEqual([runs[0], { ...runs[0], isRepeat: true }]);
});

it('the stored answer is lost when the table fails, and the caller still gets the answer', async () => {
  watchWire(({ name }, go) =>
    name === 'UpdateItem' ? Promise.reject(new Error('The table is gone.')) : go(),
  );
  expect((await send('key')).status).toBe(200);
});

it.each([
  new Error('a bug'),
  new BillingError('processor_unavailable', 'The processor cannot be reached. Try again.'),
])('a request that fails with a server error keeps the operation for the repeat: %s', async (error) => {
  work = async () => {
    throw error;
  };
  expect((await send('key')).status).toBeGreaterThanOrEqual(500);
  work = async () => ok('again');
  expect((await send('key')).status).toBe(200);
  expect(runs).toEqual([runs[0], { ...runs[0], isRepeat: true }]);
});

it('a request that fails because its process died is taken over after the claim, under the same operation', async () => {
  const death = Promise.withResolvers<never>();
  onTestFinished(() => death.reject(new Error('The process is dead.')));
  const started = Promise.withResolvers<void>();
  work = async () => {
    started.resolve();
    return await death.promise;
  };
  void send('key').catch(() => {});
  await started.promise;
  advance({ seconds: 46 });
  work = async () => ok('taken over');
  expect((await send('key')).json().data).toBe('taken over');
  expect(runs).toEqual([runs[0], { ...runs[0], isRepeat: true }]);
});
