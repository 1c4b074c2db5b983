import { expect, it } from 'vitest';
import { newTenantId, randomBase32 } from '../../shared/runtime/new-id.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { commit, create, get } from '../../shared/storage/table/table.ts';
import * as tenants from '../../shared/storage/tenants.ts';
import { aProject, failureOf } from './owner.ts';

it('listAllTenants lists more tenants than one query gives, each once', async () => {
  const names = Array.from({ length: 600 }, (_, index) => `many-${randomBase32(4)}-${index}`);
  const rows = ['many', ...names].map((uniqueName) => ({
    tenantId: newTenantId(),
    uniqueName,
    createdAt: '2026-11-22T00:00:00.000Z',
  }));
  for (let start = 0; start < rows.length; start += 100) {
    await commit(rows.slice(start, start + 100).map((row) => create(keys.registry(row.uniqueName), row)));
  }
  const listed = (await tenants.listAllTenants('many')).map(({ uniqueName }) => uniqueName);
  expect(listed.toSorted()).toEqual(['many', ...names].toSorted());
});

it('a project is changed only when the changed settings are still those that were read', async () => {
  const project = aProject(newTenantId(), { logoUrl: 'https://cdn.example/a.svg' });
  const read = () => tenants.findProject(project.tenantId, project.id);
  await commit([tenants.createProject(project)]);
  await commit([tenants.changeProject(project, { name: 'Store' }, ['logoUrl'])]);
  expect(await read()).toEqual({ ...project, name: 'Store', logoUrl: undefined });
  for (const write of [
    tenants.changeProject(project, { name: 'Other' }),
    tenants.changeProject(project, {}, ['logoUrl']),
    tenants.changeProject({ ...project, timeZone: undefined as never }, { timeZone: 'Europe/Berlin' }),
  ]) {
    expect(await failureOf(write)).toMatchObject({
      code: 'busy',
      message: expect.stringMatching(/again\.$/),
    });
  }
  expect(await read()).toMatchObject({ name: 'Store', timeZone: 'UTC' });
  await commit([tenants.changeProject({ ...project, name: 'Store' }, { timeZone: 'Europe/Berlin' })]);
  expect(await read()).toMatchObject({ timeZone: 'Europe/Berlin' });
});

const anOrigin = () => `https://${randomBase32(10)}.example`;
const taken = (origin: string) => ({ code: 'already_exists', message: expect.stringContaining(origin) });

it('an origin belongs to one project’s storefront until that project releases it', async () => {
  const origin = anOrigin();
  const [first, second] = [aProject(newTenantId()), aProject(newTenantId())];
  await commit([tenants.registerOrigin(origin, first)]);
  expect(await tenants.findOrigin(origin)).toMatchObject({
    kind: 'storefront',
    tenantId: first.tenantId,
    projectId: first.id,
  });
  expect(await failureOf(tenants.registerOrigin(origin, second))).toMatchObject(taken(origin));
  expect(await failureOf(tenants.registerCheckout(origin))).toMatchObject(taken(origin));
  expect(await failureOf(tenants.releaseOrigin(origin, second))).toBeDefined();
  await commit([tenants.releaseOrigin(origin, first)]);
  expect(await tenants.findOrigin(origin)).toBeUndefined();
  expect(await get(keys.origin(origin))).toEqual(keys.origin(origin));
  await commit([tenants.registerOrigin(origin, second)]);
  expect(await tenants.findOrigin(origin)).toMatchObject({ tenantId: second.tenantId });
});

it('an origin of the hosted checkout may be registered twice and never becomes a storefront’s', async () => {
  const origin = anOrigin();
  for (const _ of [1, 2]) await commit([tenants.registerCheckout(origin)]);
  expect(await tenants.findOrigin(origin)).toMatchObject({ kind: 'checkout' });
  expect(await failureOf(tenants.registerOrigin(origin, aProject(newTenantId())))).toMatchObject(
    taken(origin),
  );
  expect(await tenants.findOrigin(anOrigin())).toBeUndefined();
});
