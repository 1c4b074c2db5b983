import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EventId, TenantId } from '../../shared/domain/ids.ts';
import { newTenantId } from '../../shared/runtime/new-id.ts';
import { type Key, keys } from '../../shared/storage/keys.ts';
import { change, commit, create, createOverExpired, get, getAll, queryPrefix, upsert } from '../../shared/storage/table.ts';

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

describe('createOverExpired', () => {
  it('takes the place of what TTL should have removed, and of nothing else', async () => {
    await commit([createOverExpired(key, { ttl: 100, value: 'old' }, 50)]);
    await expect(commit([createOverExpired(key, { ttl: 300 }, 99, () => new Lost())])).rejects.toThrow(Lost);
    await commit([createOverExpired(key, { ttl: 300, value: 'new' }, 100)]);
    expect(await get(key)).toMatchObject({ value: 'new' });
  });
});

describe('reading', () => {
  it('gives several items in the order they were asked for, with holes where there is none', async () => {
    await commit([create(keyOf('evt_a'), { name: 'a' }), create(keyOf('evt_b'), { name: 'b' })]);
    const found = await getAll([keyOf('evt_b'), keyOf('evt_none'), keyOf('evt_a')]);
    expect(found.map((item) => item?.name)).toEqual(['b', undefined, 'a']);
  });

  it('lists only what begins as asked', async () => {
    const pk = `T#${tenant}`;
    await commit(['A#1', 'A#2', 'B#1'].map((sk) => create({ pk, sk }, {})));
    expect((await queryPrefix<Key>(pk, 'A#', 10)).map(({ sk }) => sk)).toEqual(['A#1', 'A#2']);
    expect(await queryPrefix(pk, 'A#', 1)).toHaveLength(1);
  });
});

describe('the key design', () => {
  it('begins every partition and every list of a tenant’s records with the tenant', () => {
    const own = Object.entries(keys).filter(
      ([name]) => !['origin', 'tenantName', 'intent', 'registry', 'sealingKey', 'signingKey'].includes(name),
    );
    for (const [name, build] of own) {
      const { pk } = (build as (...parts: string[]) => Key)(tenant, 'one', 'two');
      expect(pk === `T#${tenant}` || pk.startsWith(`T#${tenant}#`), name).toBe(true);
    }
    expect(own.length).toBeGreaterThan(10);
  });
});
