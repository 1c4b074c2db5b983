import {
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { newTenantId } from '../../../shared/runtime/new-id.ts';
import { type Key, keys } from '../../../shared/storage/table/keys.ts';
import {
  change,
  commit,
  create,
  createOverExpired,
  get,
  getAll,
  type OrElse,
  queryPrefix,
  upsert,
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

describe('commit', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => create(keyOf(`evt_${index}`), {}));

  it('applies all writes or none', async () => {
    await commit([create(key, { value: 1 })]);
    const second = keyOf('evt_2');
    await expect(commit([create(second, { value: 2 }), create(key, { value: 3 }, lost)])).rejects.toThrow(
      Lost,
    );
    expect(await get(key)).toMatchObject({ value: 1 });
    expect(await get(second)).toBeUndefined();
  });

  it('takes 1 to 100 writes', async () => {
    const sent = spyOnCalls();
    await expect(commit([])).rejects.toThrow('Invariant broken');
    await expect(commit(many(101))).rejects.toThrow('a commit takes 1 to 100 writes, got 101');
    expect(sent).not.toHaveBeenCalled();
    await commit(many(100));
    expect(await get(keyOf('evt_99'))).toBeDefined();
  });

  it('sends a single write without a transaction', async () => {
    const sent = spyOnCalls();
    await commit([create(key, {})]);
    await commit([change(key, { set: { a: 1 } })]);
    await commit([change(key, { set: { a: 2 } }), create(keyOf('evt_2'), {})]);
    const names = sent.mock.calls.map(([command]) => command.constructor.name);
    expect(names).toEqual(['PutItemCommand', 'UpdateItemCommand', 'TransactWriteItemsCommand']);
  });

  it('gives every call a deadline', async () => {
    const sent = spyOnCalls();
    await commit([create(key, {})]);
    await commit([change(key, { set: { a: 2 } }), create(keyOf('evt_2'), {})]);
    await get(key);
    await getAll([key]);
    await queryPrefix(key.pk, 'DECLINES', 1);
    const deadlines = sent.mock.calls.map(([, options]) => options);
    expect(deadlines).toEqual(Array.from({ length: 5 }, () => ({ abortSignal: expect.any(AbortSignal) })));
  });

  it('stores no undefined fields', async () => {
    await commit([create(key, { a: undefined, b: { c: undefined, d: 1 } })]);
    expect(await get(key)).toEqual({ ...key, b: { d: 1 } });
  });
});

describe('a commit whose condition fails', () => {
  it('throws the error its write makes from the stored item', async () => {
    await commit([create(key, { holder: 'first' })]);
    await expect(commit([create(key, {}, seen)])).rejects.toThrow('found first');
    await expect(commit([create(keyOf('evt_2'), {}), create(key, {}, seen)])).rejects.toThrow('found first');
    await expect(
      commit([change(key, { set: { a: 1 }, when: [['holder', '=', 'other']] }, seen)]),
    ).rejects.toThrow('found first');
  });

  it('throws the error its write makes from undefined when there is no item', async () => {
    await expect(commit([change(key, { set: { a: 1 } }, seen)])).rejects.toThrow('found undefined');
    await expect(commit([create(keyOf('evt_2'), {}), change(key, { set: { a: 1 } }, seen)])).rejects.toThrow(
      'found undefined',
    );
  });

  it('throws the error of the first write that failed', async () => {
    await commit([create(key, {}), create(keyOf('evt_2'), {})]);
    const writes = [
      create(keyOf('evt_3'), {}, () => new Lost('none')),
      create(key, {}, () => new Lost('first')),
    ];
    await expect(commit([...writes, create(keyOf('evt_2'), {}, () => new Lost('second'))])).rejects.toThrow(
      'first',
    );
  });

  it('throws DynamoDB’s error when the write makes none', async () => {
    await commit([create(key, {})]);
    await expect(commit([create(key, {})])).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
    });
    await expect(commit([create(key, {}), create(keyOf('evt_2'), {})])).rejects.toMatchObject({
      name: 'TransactionCanceledException',
    });
  });
});

describe('a commit that DynamoDB rejects', () => {
  it.each(['TransactionConflict', 'ThrottlingError'])('with %s is retried', async (code) => {
    const sent = failTransactions(3, code);
    await commit([create(key, { a: 1 }), create(keyOf('evt_2'), {})]);
    expect(sent).toHaveBeenCalledTimes(4);
    expect(await get(key)).toMatchObject({ a: 1 });
  });

  it.each([
    ['TransactionConflict', 1000, 12],
    ['ValidationError', 1, 1],
  ])('with %s %d times fails after call %d', async (code, times, calls) => {
    const sent = failTransactions(times, code);
    await expect(commit([create(key, {}), create(keyOf('evt_2'), {})])).rejects.toThrow('collided');
    expect(sent).toHaveBeenCalledTimes(calls);
  });

  it('while a first sending of it is still under way asks again by the same token', async () => {
    const underWay = new TransactionInProgressException({ message: 'under way', $metadata: {} });
    const sent = spyOnCalls().mockRejectedValueOnce(underWay as never);
    await commit([create(key, { a: 1 }), create(keyOf('evt_2'), {})]);
    const tokens = sent.mock.calls.map(
      ([{ input }]) => (input as { ClientRequestToken?: string }).ClientRequestToken,
    );
    expect(tokens).toEqual([expect.stringMatching(/^[\w-]{36}$/), tokens[0]]);
    expect(await get(key)).toMatchObject({ a: 1 });
  });

  it('with a conflict is retried, also when it is a single write', async () => {
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

  it.each([1, 2])('with another error throws that error after one call: %d writes', async (count) => {
    const down = new Error('the table is down');
    const sent = spyOnCalls().mockRejectedValueOnce(down as never);
    const writes = Array.from({ length: count }, (_, index) => create(keyOf(`evt_${index}`), {}, lost));
    await expect(commit(writes)).rejects.toBe(down);
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

describe('change', () => {
  it('sets, adds and removes at once, and ignores undefined values', async () => {
    await commit([create(key, { a: 1, b: 2, map: { x: 1, y: 2 }, kept: 'k' })]);
    await commit([
      change(key, {
        set: { c: 3, gone: undefined, 'map.x': 7 },
        add: { a: 4, fresh: 1 },
        remove: ['b', 'map.y'],
      }),
    ]);
    expect(await get(key)).toEqual({ ...key, a: 5, c: 3, map: { x: 7 }, kept: 'k', fresh: 1 });
  });

  it('applies only when every condition holds', async () => {
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
      await expect(
        commit([change(key, { set: { count: 0 }, when: [...holds, fails] }, lost)]),
      ).rejects.toThrow(Lost);
    }
    expect(await get(key)).toMatchObject({ count: 5 });
  });

  it('refuses to create the item', async () => {
    await expect(commit([change(key, { set: { a: 1 } })])).rejects.toThrow();
    expect(await get(key)).toBeUndefined();
  });
});

describe('upsert', () => {
  it('creates the item or changes it', async () => {
    await commit([upsert(key, { set: { a: 1 }, add: { count: 2 } })]);
    await commit([upsert(key, { add: { count: 3 }, remove: ['a'] })]);
    expect(await get(key)).toEqual({ ...key, count: 5 });
  });

  it('applies only when every condition holds', async () => {
    await commit([create(key, { a: 1 })]);
    await expect(commit([upsert(key, { set: { a: 2 }, when: [['a', '=', 3]] }, lost)])).rejects.toThrow(Lost);
    await commit([upsert(key, { set: { a: 2 }, when: [['a', '=', 1]] })]);
    expect(await get(key)).toMatchObject({ a: 2 });
  });
});

describe('createOverExpired', () => {
  it('replaces only an item whose TTL has passed', async () => {
    await commit([createOverExpired(key, { ttl: 100, value: 'old' }, 50)]);
    await expect(commit([createOverExpired(key, { ttl: 300 }, 99, lost)])).rejects.toThrow(Lost);
    await commit([createOverExpired(key, { ttl: 300, value: 'new' }, 100)]);
    expect(await get(key)).toMatchObject({ value: 'new' });
  });
});
