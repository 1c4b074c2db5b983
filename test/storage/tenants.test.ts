import { describe, expect, it } from 'vitest';
import type { GatewayId } from '../../shared/domain/ids.ts';
import type { Gateway } from '../../shared/domain/tenants/tenant.ts';
import { newProjectId, newTenantId, randomBase32 } from '../../shared/runtime/new-id.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { commit, create, get } from '../../shared/storage/table/table.ts';
import * as tenants from '../../shared/storage/tenants.ts';
import { aProject, aTenant, failureOf } from './owner.ts';

describe('a tenant', () => {
  it('is found by its id and by its name, and listed', async () => {
    const tenant = aTenant();
    await commit(tenants.createTenant(tenant));
    expect(await tenants.findTenant(tenant.id)).toMatchObject(tenant);
    expect(await tenants.findTenantByName(tenant.uniqueName)).toMatchObject(tenant);
    const { id, customerIdKey: _, ...listed } = tenant;
    expect(await tenants.listTenants(tenant.uniqueName)).toMatchObject([{ tenantId: id, ...listed }]);
    expect((await tenants.listTenants()).length).toBeGreaterThan(0);
    expect(await tenants.findTenantByName(randomBase32(20))).toBeUndefined();
    expect(await tenants.findTenant(newTenantId())).toBeUndefined();
  });

  it('cannot take the name of another tenant', async () => {
    const tenant = aTenant();
    await commit(tenants.createTenant(tenant));
    const other = { ...aTenant(), uniqueName: tenant.uniqueName };
    expect(await failureOf(...tenants.createTenant(other))).toMatchObject({
      code: 'already_exists',
      message: expect.stringContaining(tenant.uniqueName),
    });
    expect(await tenants.findTenant(other.id)).toBeUndefined();
  });
});

describe('listAllTenants', () => {
  it('lists more tenants than one query gives, each once', async () => {
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
});

describe('a project', () => {
  it('is created once and listed without the gateways of its tenant', async () => {
    const project = aProject(newTenantId());
    const { tenantId } = project;
    await commit([tenants.createProject(project), tenants.createGateway(aGateway(project))]);
    expect(await tenants.findProject(tenantId, project.id)).toEqual(project);
    expect(await tenants.findProject(tenantId, newProjectId(new Date()))).toBeUndefined();
    expect(await tenants.listProjects(tenantId)).toMatchObject([project]);
    expect(await failureOf(tenants.createProject(project))).toBeDefined();
  });

  it('is changed only when the changed settings are still those that were read', async () => {
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
});

describe('a gateway', () => {
  it('is listed and changed, and cannot be changed when it does not exist', async () => {
    const project = aProject(newTenantId());
    const gateway = aGateway(project);
    await commit([tenants.createProject(project), tenants.createGateway(gateway)]);
    expect(await tenants.listGateways(project.tenantId)).toMatchObject([gateway]);
    await commit([tenants.changeGateway(gateway, { active: false })]);
    expect(await tenants.findGateway(project.tenantId, gateway.id)).toMatchObject({
      ...gateway,
      active: false,
    });
    const absent = 'gw_none' as GatewayId;
    expect(await tenants.findGateway(project.tenantId, absent)).toBeUndefined();
    expect(
      await failureOf(tenants.changeGateway({ ...gateway, id: absent }, { active: true })),
    ).toBeDefined();
  });
});

describe('an origin', () => {
  const anOrigin = () => `https://${randomBase32(10)}.example`;
  const taken = (origin: string) => ({ code: 'already_exists', message: expect.stringContaining(origin) });

  it('belongs to one project’s storefront until that project releases it', async () => {
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

  it('of the hosted checkout may be registered twice and never becomes a storefront’s', async () => {
    const origin = anOrigin();
    for (const _ of [1, 2]) await commit([tenants.registerCheckout(origin)]);
    expect(await tenants.findOrigin(origin)).toMatchObject({ kind: 'checkout' });
    expect(await failureOf(tenants.registerOrigin(origin, aProject(newTenantId())))).toMatchObject(
      taken(origin),
    );
    expect(await tenants.findOrigin(anOrigin())).toBeUndefined();
  });
});

const aGateway = ({ tenantId }: { tenantId: string }) =>
  ({ id: `gw_${randomBase32(26)}`, tenantId, active: true }) as unknown as Gateway;
