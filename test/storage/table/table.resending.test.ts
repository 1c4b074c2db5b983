import { beforeEach, expect, it } from 'vitest';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { newTenantId } from '../../../shared/runtime/new-id.ts';
import { type Key, keys } from '../../../shared/storage/table/keys.ts';
import { change, commit, create, get } from '../../../shared/storage/table/table.ts';
import { loseReply } from '../../support/wire.ts';

let tenant: TenantId;
let key: Key;
const keyOf = (name: string): Key => keys.declines(tenant, name, 'an-hour');
beforeEach(() => {
  tenant = newTenantId();
  key = keyOf('evt_1');
});
class Lost extends Error {}
const lost = () => new Lost();

it('a single write whose reply was lost and which the SDK sent again is recognised as applied: a new item', async () => {
  const { sent } = loseReply('PutItem');
  await commit([create(key, { a: 1 }, lost)]);
  expect(sent()).toBe(2);
  expect(await get(key)).toEqual({ ...key, a: 1 });
});

it('a single write whose reply was lost and which the SDK sent again is recognised as applied: an edit', async () => {
  await commit([create(key, { version: 1 })]);
  const { sent } = loseReply('UpdateItem');
  await commit([change(key, { set: { version: 2 }, when: [['version', '=', 1]] }, lost)]);
  expect(sent()).toBe(2);
  expect(await get(key)).toEqual({ ...key, version: 2 });
});

it('a single write whose reply was lost and which the SDK sent again loses to a write of another process that came between', async () => {
  await commit([create(key, { version: 1 })]);
  const step = (from: number) =>
    change(key, { set: { version: from + 1 }, when: [['version', '=', from]] }, lost);
  loseReply('UpdateItem', () => commit([step(2)]));
  await expect(commit([step(1)])).rejects.toThrow(Lost);
  expect(await get(key)).toMatchObject({ version: 3 });
});

it('a transaction whose reply was lost is sent again under its token, so that it is applied once', async () => {
  const { sent } = loseReply('TransactWriteItems');
  await commit([create(key, {}, lost), create(keyOf('evt_2'), {}, lost)]);
  expect(sent()).toBe(2);
});
