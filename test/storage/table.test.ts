import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EventId, TenantId } from '../../shared/domain/ids.ts';
import { newTenantId } from '../../shared/runtime/new-id.ts';
import { type Key, keys } from '../../shared/storage/keys.ts';
import { change, commit, create, createOverExpired, get, upsert, type Write } from '../../shared/storage/table.ts';

let tenant: TenantId;
let key: Key;
const keyOf = (name: string): Key => keys.event(tenant, name as EventId);
beforeEach(() => {
  tenant = newTenantId();
  key = keyOf('evt_1');
});
class Lost extends Error {}

/** The table's next commits collide with others, as they do in the cloud and never on one machine. */
function collide(times: number, Code = 'TransactionConflict') {
  const { send } = DynamoDBClient.prototype;
  let left = times;
  const spy = vi.spyOn(DynamoDBClient.prototype, 'send').mockImplementation(function (this: DynamoDBClient, command: object) {
    if (command.constructor.name !== 'TransactWriteItemsCommand' || left-- <= 0)
      return (send as never as (c: object) => never).call(this, command);
    return Promise.reject(
      new TransactionCanceledException({ message: 'collided', $metadata: {}, CancellationReasons: [{ Code }, { Code: 'None' }] }),
    );
  } as never);
  onTestFinished(() => spy.mockRestore());
  return spy;
}

describe('commit', () => {
  it('applies all writes or none', async () => {
    await commit([create(key, { value: 1 })]);
    const second = keyOf('evt_2');
    await expect(commit([create(second, { value: 2 }), create(key, { value: 3 }, () => new Lost())])).rejects.toThrow(Lost);
    expect(await get(key)).toMatchObject({ value: 1 });
    expect(await get(second)).toBeUndefined();
  });

  it('throws the error that was given with the write that lost, made from what stood in the way', async () => {
    await commit([create(key, { holder: 'first' })]);
    const lost = (found: Record<string, unknown> | undefined) => new Lost(String(found?.holder));
    await expect(commit([create(key, {}, lost)])).rejects.toThrow('first');
    await expect(commit([create(keyOf('evt_2'), {}), create(key, {}, lost)])).rejects.toThrow('first');
    await expect(commit([change(key, { set: { a: 1 }, when: [['holder', '=', 'other']] }, lost)])).rejects.toThrow('first');
  });

  it('never changes what is not there', async () => {
    await expect(commit([change(key, { set: { a: 1 } })])).rejects.toThrow();
    await commit([upsert(key, { set: { a: 1 }, add: { count: 2 } })]);
    await commit([upsert(key, { add: { count: 3 }, remove: ['a'] })]);
    expect(await get(key)).toEqual({ ...key, count: 5 });
  });

  it('meets every condition or does nothing', async () => {
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
      await expect(commit([change(key, { set: { count: 0 }, when: [...holds, fails] }, () => new Lost())])).rejects.toThrow(Lost);
    }
    expect(await get(key)).toMatchObject({ count: 5 });
  });

  it('leaves undefined fields out and takes no empty list of writes', async () => {
    await commit([create(key, { a: undefined, b: { c: undefined, d: 1 } })]);
    expect(await get(key)).toEqual({ ...key, b: { d: 1 } });
    await expect(commit([])).rejects.toThrow('Invariant broken');
  });

  it('tries again after a collision, which changed nothing', async () => {
    const sent = collide(3);
    await commit([create(key, { a: 1 }), create(keyOf('evt_2'), {})]);
    expect(sent).toHaveBeenCalledTimes(4);
    expect(await get(key)).toMatchObject({ a: 1 });
  });

  it('gives up after a bounded number of collisions', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => void vi.restoreAllMocks());
    const sent = collide(1000);
    await expect(commit([create(key, {}), create(keyOf('evt_2'), {})])).rejects.toThrow('collided');
    expect(sent).toHaveBeenCalledTimes(12);
  });

  it('does not try again what is wrong in itself', async () => {
    const sent = collide(1, 'ValidationError');
    await expect(commit([create(key, {}), create(keyOf('evt_2'), {})])).rejects.toThrow('collided');
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

describe('a commit', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => create(keyOf(`evt_${index}`), {}));
  it('takes a hundred writes, and one more not at all', async () => {
    const sent = vi.spyOn(DynamoDBClient.prototype, 'send');
    onTestFinished(() => sent.mockRestore());
    await expect(commit(many(101))).rejects.toThrow('a commit takes 1 to 100 writes, got 101');
    expect(sent).not.toHaveBeenCalled();
    await commit(many(100));
    expect(await get(keyOf('evt_99'))).toBeDefined();
  });

  it('of one write costs one write', async () => {
    const sent = vi.spyOn(DynamoDBClient.prototype, 'send');
    onTestFinished(() => sent.mockRestore());
    await commit([create(key, {})]);
    await commit([change(key, { set: { a: 1 } })]);
    await commit([change(key, { set: { a: 2 } }), create(keyOf('evt_2'), {})]);
    expect(sent.mock.calls.map(([command]) => command.constructor.name)).toEqual([
      'PutItemCommand',
      'UpdateItemCommand',
      'TransactWriteItemsCommand',
    ]);
  });

  it('of something that is no write is a bug', async () => {
    await expect(commit([{ item: { Delete: { TableName: 'billing', Key: {} } } } as Write])).rejects.toThrow(/a put or an update/);
  });

  it.each([1, 2])('of %d writes fails as the table does, when it fails otherwise', async (count) => {
    const down = new Error('the table is down');
    const sent = vi.spyOn(DynamoDBClient.prototype, 'send').mockRejectedValueOnce(down as never);
    onTestFinished(() => sent.mockRestore());
    await expect(commit(many(count).map((write) => ({ ...write, orElse: () => new Lost() })))).rejects.toBe(down);
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('that lost without a word for it fails as the table says', async () => {
    await commit([create(key, {})]);
    await expect(commit([create(key, {})])).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
    await expect(commit([create(key, {}), create(keyOf('evt_2'), {})])).rejects.toMatchObject({ name: 'TransactionCanceledException' });
  });

  it('tells who lost to nothing that nothing was there', async () => {
    const lost = (found: Record<string, unknown> | undefined) => new Lost(`found ${found}`);
    await expect(commit([change(key, { set: { a: 1 } }, lost)])).rejects.toThrow('found undefined');
    await expect(commit([create(keyOf('evt_2'), {}), change(key, { set: { a: 1 } }, lost)])).rejects.toThrow('found undefined');
    await commit([create(key, { a: 1 })]);
    const seen = (found: Record<string, unknown> | undefined) => new Lost(JSON.stringify(found));
    await expect(commit([change(key, { set: { a: 2 }, when: [['a', '=', 2]] }, seen)])).rejects.toThrow(
      JSON.stringify({ ...key, a: 1 }).slice(1, 10),
    );
  });

  it('throws the error of the first write that lost', async () => {
    await commit([create(key, {}), create(keyOf('evt_2'), {})]);
    const writes = [create(keyOf('evt_3'), {}, () => new Lost('none')), create(key, {}, () => new Lost('first'))];
    await expect(commit([...writes, create(keyOf('evt_2'), {}, () => new Lost('second'))])).rejects.toThrow('first');
  });

  it('is tried again when the table cannot keep up', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => void vi.restoreAllMocks());
    const sent = collide(2, 'ThrottlingError');
    await commit([create(key, {}), create(keyOf('evt_2'), {})]);
    expect(sent).toHaveBeenCalledTimes(3);
  });
});

describe('a change', () => {
  it('says what it does and nothing empty, which the table would refuse', () => {
    const update = change(key, { set: { a: 1 }, add: { b: 2 }, remove: ['c'], when: [['d', '=', 3]] }).item.Update;
    expect(update).toMatchObject({
      UpdateExpression: 'SET #a = :v0 ADD #b :v1 REMOVE #c',
      ConditionExpression: 'attribute_exists(pk) AND #d = :v2',
      ExpressionAttributeNames: { '#a': 'a', '#b': 'b', '#c': 'c', '#d': 'd' },
    });
    const removing = upsert(key, { remove: ['c'] }).item.Update;
    expect(removing).toMatchObject({ UpdateExpression: 'REMOVE #c' });
    expect(removing).not.toHaveProperty('ExpressionAttributeValues');
    expect(removing).not.toHaveProperty('ConditionExpression');
    expect(upsert(key, {}).item.Update).not.toHaveProperty('ExpressionAttributeNames');
  });

  it('sets, adds and removes at once, and leaves out what is undefined', async () => {
    await commit([create(key, { a: 1, b: 2, map: { x: 1, y: 2 }, kept: 'k' })]);
    await commit([change(key, { set: { c: 3, gone: undefined, 'map.x': 7 }, add: { a: 4, fresh: 1 }, remove: ['b', 'map.y'] })]);
    expect(await get(key)).toEqual({ ...key, a: 5, c: 3, map: { x: 7 }, kept: 'k', fresh: 1 });
  });

  it('of nothing but what must hold changes nothing', async () => {
    await commit([create(key, { a: 1 })]);
    await expect(commit([upsert(key, { set: { a: 2 }, when: [['a', '=', 3]] }, () => new Lost())])).rejects.toThrow(Lost);
    await commit([upsert(key, { set: { a: 2 }, when: [['a', '=', 1]] })]);
    expect(await get(key)).toMatchObject({ a: 2 });
  });
});

describe('createOverExpired', () => {
  it('takes the place of what TTL should have removed, and of nothing else', async () => {
    await commit([createOverExpired(key, { ttl: 100, value: 'old' }, 50)]);
    await expect(commit([createOverExpired(key, { ttl: 300 }, 99, () => new Lost())])).rejects.toThrow(Lost);
    await commit([createOverExpired(key, { ttl: 300, value: 'new' }, 100)]);
    expect(await get(key)).toMatchObject({ value: 'new' });
  });
});
