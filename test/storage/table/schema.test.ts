import { afterEach, beforeEach, expect, it } from 'vitest';
import { handler as relayOutbox } from '../../../functions/workers/relay-outbox.ts';
import { type Key, keys } from '../../../shared/storage/table/keys.ts';
import { requireReadable, SCHEMA, SCHEMAS } from '../../../shared/storage/table/schema.ts';
import { change, commit, create, get, getImages, queryPrefix } from '../../../shared/storage/table/table.ts';
import { fresh, tenantId } from '../owner.ts';

const released = SCHEMAS as { written: number; readable: number };
const current = { ...SCHEMAS };
let key: Key;
beforeEach(() => {
  key = keys.declines(tenantId, fresh('evt'), 'an-hour');
});
afterEach(() => void Object.assign(released, current));

const numbers = async () => (await getImages([key]))[0]?.[SCHEMA]?.NS?.map(Number).sort();
const nextRelease = () => void Object.assign(released, { written: 2, readable: 2 });
const thisRelease = () => void Object.assign(released, current);

it('every write says its schema, and no record shows it', async () => {
  await commit([create(key, { a: 1 })]);
  expect(await numbers()).toEqual([current.written]);
  expect(await get(key)).toEqual({ ...key, a: 1 });
});

it('code reads what it can before it writes it', () =>
  expect(current.readable).toBeGreaterThanOrEqual(current.written));

it('an item of a later schema is refused by every read, also once this code has edited it blindly', async () => {
  await commit([create(key, { a: 1 })]);
  nextRelease();
  await commit([change(key, { set: { a: 2 } })]);
  thisRelease();
  await commit([change(key, { set: { b: 1 } })]);
  expect(await numbers()).toEqual([1, 2]);
  await expect(get(key)).rejects.toThrow('newer version of the service, in schema 2');
  await expect(queryPrefix(key.pk, key.sk)).rejects.toThrow('newer version');
  nextRelease();
  expect(await get(key)).toMatchObject({ a: 2, b: 1 });
});

it('an item without a number has the first schema', () =>
  expect(() => requireReadable({ pk: { S: 'T#1' } })).not.toThrow());

it('events of a later schema come again from the stream', async () => {
  const NewImage = { sk: { S: 'OUTBOX' }, [SCHEMA]: { NS: ['2'] } };
  const record = { eventName: 'INSERT', dynamodb: { SequenceNumber: '7', NewImage } };
  expect(await relayOutbox({ Records: [record] } as never)).toEqual({
    batchItemFailures: [{ itemIdentifier: '7' }],
  });
});
