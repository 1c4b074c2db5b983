import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BillingError } from '../../../shared/domain/errors.ts';
import { answerOnceBeside, type Operation } from '../../../shared/http/layers/idempotency.ts';
import { stack } from '../../../shared/http/surfaces/stack.ts';
import { ok } from '../../../shared/http/views/reply.ts';
import { newTenantId } from '../../../shared/runtime/new-id.ts';
import { itemsOf } from '../../support/table.ts';
import { watchWire } from '../../support/wire.ts';
import { ask } from '../support.ts';

let tenantId = newTenantId();
/** Runs that began, and the operation of each that got its key. */
let begun: number;
let claimed: (Operation | undefined)[];
let reads: () => Promise<void>;
beforeEach(() => {
  tenantId = newTenantId();
  [begun, claimed, reads] = [0, [], async () => {}];
});
afterEach(() => void vi.restoreAllMocks());

const handler = stack(
  { body: v.record(v.string(), v.unknown()) },
  { keys: { answerOnce: answerOnceBeside, ownerOf: () => tenantId } },
  async ({ claiming }) => {
    begun += 1;
    await reads();
    claimed.push(await claiming);
    return ok({ run: claimed.length });
  },
);
const send = (key?: string, body = '{"a":1}') =>
  ask(handler, {
    body: Buffer.from(body),
    target: '/things/7',
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const keyItems = async () => (await itemsOf(tenantId)).filter(({ sk }) => sk === 'KEY');

it('a route that claims its key beside what it reads begins while the key is being claimed, and gets the operation once it is', async () => {
  let isClaimed = false;
  watchWire(async ({ name }, go) => {
    const answer = await go();
    if (name === 'PutItem') await vi.waitFor(() => expect(begun).toBe(1));
    isClaimed ||= name === 'PutItem';
    return answer;
  });
  reads = async () => expect(isClaimed).toBe(false);
  await send('key');
  expect(isClaimed).toBe(true);
  expect(claimed).toEqual([{ id: expect.stringMatching(/^[0-9a-z]{26}$/), isRepeat: false }]);
});

it('a route that claims its key beside what it reads refuses another body, also when what is read refuses it too', async () => {
  await send('key');
  reads = async () => Promise.reject(new BillingError('payment_link_used', 'It is used.'));
  const { status, json } = await send('key', '{"a":2}');
  expect([status, json().error.code, claimed.length]).toEqual([422, 'idempotency_mismatch', 1]);
});

it('a route that claims its key beside what it reads gets the answer of a first request that is under way', async () => {
  const first = Promise.withResolvers<void>();
  reads = () => (begun === 1 ? first.promise : Promise.resolve());
  const one = send('key');
  await vi.waitFor(async () => expect(await keyItems()).toHaveLength(1));
  const other = send('key');
  await vi.waitFor(() => expect(begun).toBe(2));
  first.resolve();
  expect((await other).text).toBe((await one).text);
  expect(claimed).toHaveLength(1);
});

it('a route that claims its key beside what it reads reads again when it takes over what a process that is gone has claimed', async () => {
  reads = async () => Promise.reject(new Error('The process is gone.'));
  await send('key');
  reads = async () => {};
  const { headers } = await send('key');
  expect([headers['idempotent-replayed'], claimed]).toEqual([
    'true',
    [expect.objectContaining({ isRepeat: true })],
  ]);
});

it('a route that claims its key beside what it reads frees the key when what is read refuses the request', async () => {
  reads = async () => Promise.reject(new BillingError('payment_link_used', 'It is used.'));
  expect((await send('key')).status).toBe(409);
  reads = async () => {};
  expect((await send('key', '{"a":2}')).status).toBe(200);
});
