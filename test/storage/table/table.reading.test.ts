import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Instant, PlanId, TenantId } from '../../../shared/domain/ids.ts';
import { newTenantId } from '../../../shared/runtime/new-id.ts';
import { type Key, keys } from '../../../shared/storage/table/keys.ts';
import { commit, create, findWork, get, getAll, queryPrefix } from '../../../shared/storage/table/table.ts';
import { forOneTenant } from '../../../shared/storage/table/tenant-guard.ts';
import { workFields } from '../../../shared/storage/table/work.ts';
import { spyOnCalls } from './table-calls.ts';

let tenant: TenantId;
let key: Key;
const keyOf = (name: string): Key => keys.declines(tenant, name, 'an-hour');
beforeEach(() => {
  tenant = newTenantId();
  key = keyOf('evt_1');
});

it('getAll retries keys the table left unprocessed, and gives up after twelve calls', async () => {
  await commit([create(keyOf('evt_a'), { name: 'a' }), create(keyOf('evt_b'), { name: 'b' })]);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const { send } = DynamoDBClient.prototype;
  let left = 1;
  const sent = vi.spyOn(DynamoDBClient.prototype, 'send').mockImplementation(function (
    this: DynamoDBClient,
    command: never,
  ) {
    const { RequestItems } = (command as { input: { RequestItems: Record<string, { Keys: object[] }> } })
      .input;
    if (left-- <= 0) return (send as never as (c: object) => never).call(this, command);
    return Promise.resolve({ UnprocessedKeys: RequestItems });
  } as never);
  expect((await getAll([keyOf('evt_b'), keyOf('evt_a')])).map((item) => item?.name)).toEqual(['b', 'a']);
  expect(sent).toHaveBeenCalledTimes(2);
  left = 1000;
  await expect(getAll([keyOf('evt_a')])).rejects.toThrow(/keeps leaving keys unread/);
  expect(sent).toHaveBeenCalledTimes(2 + 12);
});

it('every read refuses a key of another tenant before any call', async () => {
  const other = newTenantId();
  const sent = spyOnCalls();
  for (const read of [() => get(key), () => getAll([key]), () => queryPrefix(key.pk, 'DECLINES')]) {
    await expect(forOneTenant(other, read)).rejects.toThrow('work for one tenant touches no other');
  }
  expect(sent).not.toHaveBeenCalled();
});

it('every read is strongly consistent', async () => {
  const sent = spyOnCalls();
  await get(key);
  await getAll([key]);
  await queryPrefix(key.pk, 'DECLINES');
  const inputs = sent.mock.calls.map(([command]) => JSON.stringify(command.input));
  expect(inputs).toHaveLength(3);
  for (const input of inputs) expect(input).toContain('"ConsistentRead":true');
});

it('findWork returns the keys that are due, soonest first, up to the limit', async () => {
  const at = (minute: number) => `1999-01-01T00:0${minute}:00.000Z` as Instant;
  const id = 'evt_work';
  const rows = [3, 1, 2].map((minute) => ({ key: keyOf(`${id}${minute}`), minute }));
  const { workPk } = workFields('DUE', tenant, at(0));
  await commit(
    rows.map(({ key, minute }) => create(key, { workPk: `${workPk}#${tenant}`, workSk: `${at(minute)}#x` })),
  );
  const found = (until: number, limit = 10) => findWork(`${workPk}#${tenant}`, at(until), limit);
  expect(await found(2)).toEqual([keyOf(`${id}1`), keyOf(`${id}2`)]);
  expect(await found(9, 1)).toEqual([keyOf(`${id}1`)]);
  expect(await found(0)).toEqual([]);
});

it('queryPrefix goes on where a page ended, in either direction, past what DynamoDB reads at once', async () => {
  const big = 'x'.repeat(300_000); // Four of them exceed the 1 MB of one call.
  const plans = Array.from({ length: 7 }, (_, index) => keys.plan(tenant, `plan_${index}` as PlanId));
  await commit([create(keys.planSlug(tenant, 'gold'), {})]);
  for (const plan of plans) await commit([create(plan, { big })]);
  const [first = { pk: '', sk: '' }] = plans;
  const read = async (range?: object) =>
    (await queryPrefix<Key>(first.pk, 'PLAN', range)).map(({ sk }) => sk);
  const names = plans.map(({ sk }) => sk);
  expect([await read({ limit: 6 }), await read()]).toEqual([names.slice(0, 6), names]);
  expect(await read({ after: names[2] })).toEqual(names.slice(3));
  expect(await read({ limit: 2, after: names[2], newestFirst: true })).toEqual([names[1], names[0]]);
  expect([await read({ having: 'big' }), await read({ having: 'other' })]).toEqual([names, []]);
});
