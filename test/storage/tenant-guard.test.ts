import { beforeAll, describe, expect, it } from 'vitest';
import type { EventId, GatewayId, ProjectId, TenantId } from '../../shared/domain/ids.ts';
import { newTenantId } from '../../shared/runtime/new-id.ts';
import { rememberIntent } from '../../shared/storage/intents.ts';
import { keys, tenantPartition } from '../../shared/storage/keys.ts';
import { recentGateway, recentProject } from '../../shared/storage/recent.ts';
import { change, commit, create, createOverExpired, get, getAll, queryPrefix, upsert } from '../../shared/storage/table.ts';
import { forOneTenant } from '../../shared/storage/tenant-guard.ts';

const mine = newTenantId();
const theirs = newTenantId();
const keyOf = (tenant: TenantId) => keys.event(tenant, 'evt_1' as EventId);
const REFUSED = 'work for one tenant touches no other';
const MISPLACED = 'a record lies with the tenant it names';
beforeAll(async () => {
  for (const tenantId of [mine, theirs]) await commit([create(keyOf(tenantId), { tenantId })]);
});

/** Everything that storage can do to a partition. */
const DEEDS: readonly [string, (tenant: TenantId) => Promise<unknown>][] = [
  ['read an item', (tenant) => get(keyOf(tenant))],
  ['read items', (tenant) => getAll([keyOf(tenant)])],
  ['list items', (tenant) => queryPrefix(tenantPartition(tenant), 'EVENT', 1)],
  ['create', async (tenant) => create(keyOf(tenant), {})],
  ['create over what is over', async (tenant) => createOverExpired(keyOf(tenant), {}, 0)],
  ['change', async (tenant) => change(keyOf(tenant), { set: { a: 1 } })],
  ['upsert', async (tenant) => upsert(keyOf(tenant), { add: { a: 1 } })],
  ['take a project from memory', (tenant) => recentProject(tenant, 'p' as ProjectId)],
  ['take a gateway from memory', (tenant) => recentGateway(tenant, 'g' as GatewayId)],
  ['write where a name leads', async (tenant) => rememberIntent({ tenantId: tenant, customerId: 'c' as never, id: 'a' }, 'pi_guarded')],
];

describe.each(DEEDS)('work for one tenant that wants to %s', (_, deed) => {
  it('may of its own', async () => {
    await expect(forOneTenant(mine, () => deed(mine))).resolves.not.toThrow();
  });

  it('may not of another', async () => {
    await deed(theirs);
    await expect(forOneTenant(mine, () => deed(theirs))).rejects.toThrow(REFUSED);
  });

  it('may of whichever is first, and then of no other', async () => {
    await forOneTenant(undefined, async () => {
      await deed(theirs);
      await expect(deed(mine)).rejects.toThrow(REFUSED);
      await deed(theirs);
    });
  });

  it('may of several when nobody bounds it, as the operator does not', async () => {
    await deed(mine);
    await deed(theirs);
  });
});

describe('work for one tenant', () => {
  it('that reads two in one batch reads none', async () => {
    await expect(forOneTenant(undefined, () => getAll([keyOf(mine), keyOf(theirs)]))).rejects.toThrow(REFUSED);
  });

  it('does not bound what goes on beside it', async () => {
    const read = (tenant: TenantId) => forOneTenant(tenant, async () => [await get(keyOf(tenant)), await get(keyOf(tenant))]);
    const [own, other] = await Promise.all([read(mine), read(theirs)]);
    expect([own[1], other[1]]).toMatchObject([{ tenantId: mine }, { tenantId: theirs }]);
  });

  it('may read what is nobody’s', async () => {
    expect(await forOneTenant(mine, () => get(keys.sealingKey('none')))).toBeUndefined();
  });

  it('is bound by what a name of the directory leads to', async () => {
    const key = keys.intent(`pi_${theirs}`);
    await commit([upsert(key, { set: { tenantId: theirs } })]);
    await expect(forOneTenant(mine, () => get(key))).rejects.toThrow(REFUSED);
    await expect(forOneTenant(undefined, async () => [await get(key), await get(keyOf(mine))])).rejects.toThrow(REFUSED);
    expect(await forOneTenant(undefined, async () => [await get(key), await get(keyOf(theirs))])).toHaveLength(2);
  });
});

describe('a record that names another tenant', () => {
  it('is never written, whoever writes', () => {
    expect(() => create(keyOf(mine), { tenantId: theirs })).toThrow(MISPLACED);
    expect(() => createOverExpired(keyOf(mine), { tenantId: theirs }, 0)).toThrow(MISPLACED);
    expect(() => change(keyOf(mine), { set: { tenantId: theirs } })).toThrow(MISPLACED);
    expect(() => upsert(keyOf(mine), { set: { tenantId: theirs } })).toThrow(MISPLACED);
  });
});
