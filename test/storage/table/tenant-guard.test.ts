import { beforeAll, describe, expect, it } from 'vitest';
import type { GatewayId, ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import { newTenantId } from '../../../shared/runtime/new-id.ts';
import { rememberIntent } from '../../../shared/storage/intents.ts';
import { recentGateway, recentProject } from '../../../shared/storage/recent.ts';
import { keys, tenantPartition } from '../../../shared/storage/table/keys.ts';
import {
  change,
  commit,
  create,
  createOverExpired,
  get,
  getAll,
  queryPrefix,
  upsert,
} from '../../../shared/storage/table/table.ts';
import { forOneTenant } from '../../../shared/storage/table/tenant-guard.ts';

const mine = newTenantId();
const theirs = newTenantId();
const keyOf = (tenant: TenantId) => keys.declines(tenant, 'evt_1', 'an-hour');
const REFUSED = 'work for one tenant touches no other';
const MISPLACED = 'a record lies with the tenant it names';
beforeAll(async () => {
  for (const tenantId of [mine, theirs]) await commit([create(keyOf(tenantId), { tenantId })]);
});

/** Each operation of the storage layer on a partition. */
const OPERATIONS: readonly [string, (tenant: TenantId) => Promise<unknown>][] = [
  ['get', (tenant) => get(keyOf(tenant))],
  ['getAll', (tenant) => getAll([keyOf(tenant)])],
  ['queryPrefix', (tenant) => queryPrefix(tenantPartition(tenant), 'EVENT')],
  ['create', async (tenant) => create(keyOf(tenant), {})],
  ['createOverExpired', async (tenant) => createOverExpired(keyOf(tenant), {}, 0)],
  ['change', async (tenant) => change(keyOf(tenant), { set: { a: 1 } })],
  ['upsert', async (tenant) => upsert(keyOf(tenant), { add: { a: 1 } })],
  ['recentProject', (tenant) => recentProject(tenant, 'p' as ProjectId)],
  ['recentGateway', (tenant) => recentGateway(tenant, 'g' as GatewayId)],
  [
    'rememberIntent',
    async (tenant) => rememberIntent({ tenantId: tenant, customerId: 'c' as never, id: 'a' }, 'pi_guarded'),
  ],
];

describe.each(OPERATIONS)('%s', (_, operate) => {
  it('refuses a tenant other than the bound one', async () => {
    await operate(theirs);
    await expect(forOneTenant(mine, () => operate(theirs))).rejects.toThrow(REFUSED);
  });

  it('binds unbound work to the first tenant it reaches', async () => {
    await forOneTenant(undefined, async () => {
      await operate(theirs);
      await expect(operate(mine)).rejects.toThrow(REFUSED);
      await operate(theirs);
    });
  });

  it('reaches several tenants outside of `forOneTenant`, as the operator command does', async () => {
    await operate(mine);
    await operate(theirs);
  });
});

it('work for one tenant refuses a batch that reads two tenants', async () => {
  await expect(forOneTenant(undefined, () => getAll([keyOf(mine), keyOf(theirs)]))).rejects.toThrow(REFUSED);
});

it('work for one tenant is bound by the tenant a directory row names', async () => {
  const key = keys.intent(`pi_${theirs}`);
  await commit([upsert(key, { set: { tenantId: theirs } })]);
  await expect(forOneTenant(mine, () => get(key))).rejects.toThrow(REFUSED);
  await expect(forOneTenant(undefined, async () => [await get(key), await get(keyOf(mine))])).rejects.toThrow(
    REFUSED,
  );
  expect(await forOneTenant(undefined, async () => [await get(key), await get(keyOf(theirs))])).toHaveLength(
    2,
  );
});

it('a record that names another tenant is refused by every write', () => {
  expect(() => create(keyOf(mine), { tenantId: theirs })).toThrow(MISPLACED);
  expect(() => createOverExpired(keyOf(mine), { tenantId: theirs }, 0)).toThrow(MISPLACED);
  expect(() => change(keyOf(mine), { set: { tenantId: theirs } })).toThrow(MISPLACED);
  expect(() => upsert(keyOf(mine), { set: { tenantId: theirs } })).toThrow(MISPLACED);
});
