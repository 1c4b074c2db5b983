import {
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { newTenantId } from '../../../shared/runtime/new-id.ts';
import { type Key, keys } from '../../../shared/storage/table/keys.ts';
import {
  change,
  commit,
  create,
  createOverExpired,
  get,
  type OrElse,
} from '../../../shared/storage/table/table.ts';
import { spyOnCalls } from './table-calls.ts';

let tenant: TenantId;
let key: Key;
const keyOf = (name: string): Key => keys.declines(tenant, name, 'an-hour');
beforeEach(() => {
  tenant = newTenantId();
  key = keyOf('evt_1');
});
class Lost extends Error {}
const lost = () => new Lost();
const seen: OrElse = (found) => new Lost(`found ${found?.holder}`);

/** Fails the next transactions with this code. Transactions collide in AWS, but never in DynamoDB on one machine. */
function failTransactions(times: number, Code: string) {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const { send } = DynamoDBClient.prototype;
  let left = times;
  return vi.spyOn(DynamoDBClient.prototype, 'send').mockImplementation(function (
    this: DynamoDBClient,
    command: object,
  ) {
    if (command.constructor.name !== 'TransactWriteItemsCommand' || left-- <= 0)
      return (send as never as (c: object) => never).call(this, command);
    const CancellationReasons = [{ Code }, { Code: 'None' }];
    return Promise.reject(
      new TransactionCanceledException({ message: 'collided', $metadata: {}, CancellationReasons }),
    );
  } as never);
}

it('a commit whose condition fails throws the error its write makes from the stored item', async () => {
  await commit([create(key, { holder: 'first' })]);
  await expect(commit([create(key, {}, seen)])).rejects.toThrow('found first');
  await expect(commit([create(keyOf('evt_2'), {}), create(key, {}, seen)])).rejects.toThrow('found first');
  await expect(
    commit([change(key, { set: { a: 1 }, when: [['holder', '=', 'other']] }, seen)]),
  ).rejects.toThrow('found first');
});

it('a commit whose condition fails throws the error of the first write that failed', async () => {
  await commit([create(key, {}), create(keyOf('evt_2'), {})]);
  const writes = [
    create(keyOf('evt_3'), {}, () => new Lost('none')),
    create(key, {}, () => new Lost('first')),
  ];
  await expect(commit([...writes, create(keyOf('evt_2'), {}, () => new Lost('second'))])).rejects.toThrow(
    'first',
  );
});

it.each(['TransactionConflict', 'ThrottlingError'])(
  'a commit that DynamoDB rejects with %s is retried',
  async (code) => {
    const sent = failTransactions(3, code);
    await commit([create(key, { a: 1 }), create(keyOf('evt_2'), {})]);
    expect(sent).toHaveBeenCalledTimes(4);
    expect(await get(key)).toMatchObject({ a: 1 });
  },
);

it.each([
  ['TransactionConflict', 1000, 12],
  ['ValidationError', 1, 1],
])('a commit that DynamoDB rejects with %s %d times fails after call %d', async (code, times, calls) => {
  const sent = failTransactions(times, code);
  await expect(commit([create(key, {}), create(keyOf('evt_2'), {})])).rejects.toThrow('collided');
  expect(sent).toHaveBeenCalledTimes(calls);
});

it('a commit that DynamoDB rejects while a first sending of it is still under way asks again by the same token', async () => {
  const underWay = new TransactionInProgressException({ message: 'under way', $metadata: {} });
  const sent = spyOnCalls().mockRejectedValueOnce(underWay as never);
  await commit([create(key, { a: 1 }), create(keyOf('evt_2'), {})]);
  const tokens = sent.mock.calls.map(
    ([{ input }]) => (input as { ClientRequestToken?: string }).ClientRequestToken,
  );
  expect(tokens).toEqual([expect.stringMatching(/^[\w-]{36}$/), tokens[0]]);
  expect(await get(key)).toMatchObject({ a: 1 });
});

it('a commit that DynamoDB rejects with a conflict is retried, also when it is a single write', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const conflict = new TransactionConflictException({ message: 'collided', $metadata: {} });
  const sent = spyOnCalls()
    .mockRejectedValueOnce(conflict as never)
    .mockRejectedValueOnce(conflict as never);
  await commit([create(key, { a: 1 })]);
  expect(sent).toHaveBeenCalledTimes(3);
  expect(await get(key)).toMatchObject({ a: 1 });
  sent.mockRejectedValue(conflict as never);
  await expect(commit([change(key, { set: { a: 2 } })])).rejects.toBe(conflict);
});

it.each([1, 2])(
  'a commit that DynamoDB rejects with another error throws that error after one call: %d writes',
  async (count) => {
    const down = new Error('the table is down');
    const sent = spyOnCalls().mockRejectedValueOnce(down as never);
    const writes = Array.from({ length: count }, (_, index) => create(keyOf(`evt_${index}`), {}, lost));
    await expect(commit(writes)).rejects.toBe(down);
    expect(sent).toHaveBeenCalledTimes(1);
  },
);

it('change applies only when every condition holds', async () => {
  await commit([create(key, { count: 5, at: '2027-01-01', map: { inner: 1 } })]);
  const holds = [
    ['count', '<', 6] as const,
    ['count', '<=', 5] as const,
    ['at', '>', '2026'] as const,
    ['none', 'absent'] as const,
    ['at', 'present'] as const,
  ];
  await commit([change(key, { set: { 'map.inner': 2 }, when: holds })]);
  expect(await get(key)).toMatchObject({ map: { inner: 2 } });
  for (const fails of [
    ['count', '<', 5] as const,
    ['at', '>', '2028'] as const,
    ['at', 'absent'] as const,
    ['none', 'present'] as const,
  ]) {
    await expect(commit([change(key, { set: { count: 0 }, when: [...holds, fails] }, lost)])).rejects.toThrow(
      Lost,
    );
  }
  expect(await get(key)).toMatchObject({ count: 5 });
});

it('createOverExpired replaces only an item whose TTL has passed', async () => {
  await commit([createOverExpired(key, { ttl: 100, value: 'old' }, 50)]);
  await expect(commit([createOverExpired(key, { ttl: 300 }, 99, lost)])).rejects.toThrow(Lost);
  await commit([createOverExpired(key, { ttl: 300, value: 'new' }, 100)]);
  expect(await get(key)).toMatchObject({ value: 'new' });
});
