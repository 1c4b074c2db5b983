import { describe, expect, it } from 'vitest';
import type { GatewayId, Instant, ProjectId, TenantId } from '../../shared/domain/ids.ts';
import type { Credential, Gateway, Project } from '../../shared/domain/tenants/tenant.ts';
import { newProjectId, newTenantId, randomBase32 } from '../../shared/runtime/new-id.ts';
import * as credentials from '../../shared/storage/credentials.ts';
import { keys } from '../../shared/storage/keys.ts';
import * as platform from '../../shared/storage/platform-keys.ts';
import { commit, get } from '../../shared/storage/table.ts';
import * as tenants from '../../shared/storage/tenants.ts';

const createdAt = '2026-11-21T12:00:00.000Z' as Instant;
const aTenant = () => ({ id: newTenantId(), uniqueName: `t-${randomBase32(10)}`, createdAt });
const aProject = (tenantId: TenantId, change: Partial<Project> = {}) =>
  ({
    id: newProjectId(new Date()),
    tenantId,
    tenantName: 'acme',
    name: 'Shop',
    origins: ['https://shop.example'],
    checkoutUrl: 'https://pay.example',
    baseCurrency: 'usd',
    currencies: ['usd'],
    timeZone: 'UTC',
    gateways: [],
    linkSalt: 'salt',
    createdAt,
    ...change,
  }) as unknown as Project;
const failureOf = (writes: Parameters<typeof commit>[0]) =>
  commit(writes).then(
    () => undefined,
    (error) => error,
  );

describe('a tenant', () => {
  it('is found by its id and by its name, and listed', async () => {
    const tenant = aTenant();
    await commit(tenants.createTenant(tenant));
    expect(await tenants.findTenant(tenant.id)).toMatchObject(tenant);
    expect(await tenants.findTenantByName(tenant.uniqueName)).toMatchObject(tenant);
    expect(await tenants.listTenants(tenant.uniqueName)).toMatchObject([{ tenantId: tenant.id, uniqueName: tenant.uniqueName, createdAt }]);
    expect((await tenants.listTenants()).length).toBeGreaterThan(0);
    expect(await tenants.findTenantByName(randomBase32(20))).toBeUndefined();
    expect(await tenants.findTenant(newTenantId())).toBeUndefined();
  });

  it('has its name alone', async () => {
    const tenant = aTenant();
    await commit(tenants.createTenant(tenant));
    const other = { ...aTenant(), uniqueName: tenant.uniqueName };
    expect(await failureOf(tenants.createTenant(other))).toMatchObject({
      code: 'already_exists',
      message: expect.stringContaining(tenant.uniqueName),
    });
    expect(await tenants.findTenant(other.id)).toBeUndefined();
  });
});

describe('a project', () => {
  it('is read as it was made, with its gateways beside it', async () => {
    const tenantId = newTenantId();
    const project = aProject(tenantId);
    const gateway = { id: `gw_${randomBase32(26)}`, tenantId, active: true } as unknown as Gateway;
    await commit([tenants.createProject(project), tenants.createGateway(gateway)]);
    expect(await tenants.findProject(tenantId, project.id)).toEqual(project);
    expect(await tenants.findProject(tenantId, newProjectId(new Date()))).toBeUndefined();
    expect(await tenants.listProjects(tenantId)).toMatchObject([project]);
    expect(await tenants.listGateways(tenantId)).toMatchObject([gateway]);
    await commit([tenants.changeGateway(gateway, { active: false })]);
    expect(await tenants.findGateway(tenantId, gateway.id)).toMatchObject({ ...gateway, active: false });
    expect(await tenants.findGateway(tenantId, 'gw_none' as GatewayId)).toBeUndefined();
    expect(await failureOf([tenants.createProject(project)])).toBeDefined();
    expect(await failureOf([tenants.changeGateway({ ...gateway, id: 'gw_none' as GatewayId }, { active: true })])).toBeDefined();
  });

  it('is changed only where it is as it was read', async () => {
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
      expect(await failureOf([write])).toMatchObject({ code: 'busy', message: expect.stringMatching(/again\.$/) });
    }
    expect(await read()).toMatchObject({ name: 'Store', timeZone: 'UTC' });
    await commit([tenants.changeProject({ ...project, name: 'Store' }, { timeZone: 'Europe/Berlin' })]);
    expect(await read()).toMatchObject({ timeZone: 'Europe/Berlin' });
  });
});

describe('an origin', () => {
  const anOrigin = () => `https://${randomBase32(10)}.example`;

  it('leads to one storefront until it is given back', async () => {
    const origin = anOrigin();
    const [first, second] = [aProject(newTenantId()), aProject(newTenantId())];
    await commit([tenants.registerOrigin(origin, first)]);
    expect(await tenants.findOrigin(origin)).toMatchObject({ kind: 'storefront', tenantId: first.tenantId, projectId: first.id });
    expect(await failureOf([tenants.registerOrigin(origin, second)])).toMatchObject({
      code: 'already_exists',
      message: expect.stringContaining(origin),
    });
    expect(await failureOf([tenants.registerCheckout(origin)])).toMatchObject({
      code: 'already_exists',
      message: expect.stringContaining(origin),
    });
    expect(await failureOf([tenants.releaseOrigin(origin, second)])).toBeDefined();
    await commit([tenants.releaseOrigin(origin, first)]);
    expect(await tenants.findOrigin(origin)).toBeUndefined();
    expect(await get(keys.origin(origin))).toEqual(keys.origin(origin));
    await commit([tenants.registerOrigin(origin, second)]);
    expect(await tenants.findOrigin(origin)).toMatchObject({ tenantId: second.tenantId });
  });

  it('of a checkout is shared, and no storefront’s', async () => {
    const origin = anOrigin();
    for (const _ of [1, 2]) await commit([tenants.registerCheckout(origin)]);
    expect(await tenants.findOrigin(origin)).toMatchObject({ kind: 'checkout' });
    expect(await failureOf([tenants.registerOrigin(origin, aProject(newTenantId()))])).toMatchObject({ code: 'already_exists' });
    expect(await tenants.findOrigin(anOrigin())).toBeUndefined();
  });
});

describe('a credential', () => {
  const aCredential = (tenantId: TenantId): Credential => ({
    keyId: tenantId + randomBase32(10),
    tenantId,
    scopes: ['webhook'],
    hash: 'h',
    createdAt,
  });

  it('is counted with its tenant while it lives', async () => {
    const tenant = aTenant();
    const [one, two] = [aCredential(tenant.id), aCredential(tenant.id)];
    const living = () => credentials.liveCredentialIds(tenant.id);
    expect(await living()).toBeUndefined();
    await commit(tenants.createTenant(tenant));
    await commit(credentials.createCredential(one, undefined));
    await commit(credentials.createCredential(two, [one.keyId]));
    expect(await living()).toEqual([one.keyId, two.keyId]);
    await commit(credentials.revokeCredential(one, [one.keyId, two.keyId], createdAt));
    expect(await living()).toEqual([two.keyId]);
    expect(await credentials.findCredential(tenant.id, one.keyId)).toMatchObject({ ...one, revokedAt: createdAt });
    const listed = [{ ...one, revokedAt: createdAt }, two].toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1));
    expect(await credentials.listCredentials(tenant.id)).toMatchObject(listed);
  });

  it('is issued or revoked only beside those that were read', async () => {
    const tenant = aTenant();
    const [one, two] = [aCredential(tenant.id), aCredential(tenant.id)];
    await commit(tenants.createTenant(tenant));
    const raced = { code: 'busy', message: expect.stringMatching(/again\.$/) };
    expect(await failureOf(credentials.createCredential(one, [two.keyId]))).toMatchObject(raced);
    await commit(credentials.createCredential(one, undefined));
    expect(await failureOf(credentials.createCredential(two, undefined))).toMatchObject(raced);
    expect(await failureOf(credentials.revokeCredential(one, undefined, createdAt))).toMatchObject(raced);
    expect(await credentials.findCredential(tenant.id, two.keyId)).toBeUndefined();
    expect(credentials.LIVE_CREDENTIALS_MAX).toBe(2);
    const uncounted = { ...aTenant() };
    const old = aCredential(uncounted.id);
    await commit([...tenants.createTenant(uncounted), ...credentials.createCredential(old, undefined).slice(0, 1)]);
    await commit(credentials.revokeCredential(old, undefined, createdAt));
    expect(await credentials.liveCredentialIds(uncounted.id)).toEqual([]);
  });
});

describe('a key of the platform', () => {
  it('is found by its name, and the newest is last', async () => {
    const kids = ['00000001aaaaaa', '00000002aaaaaa'].map((kid) => kid.slice(0, 8) + randomBase32(6));
    for (const kid of kids) {
      await commit([platform.createSealingKey({ kid, wrapped: 'w', createdAt })]);
      await commit([platform.createSigningKey({ kid, sealedPrivateJwk: 's', publicJwk: { kty: 'EC' }, createdAt })]);
      expect(await platform.findSealingKey(kid)).toMatchObject({ kid, wrapped: 'w' });
      expect(await platform.findSigningKey(kid)).toMatchObject({ kid, sealedPrivateJwk: 's' });
      expect(await failureOf([platform.createSealingKey({ kid, wrapped: 'other', createdAt })])).toBeDefined();
    }
    for (const list of [await platform.listSealingKeys(), await platform.listSigningKeys()]) {
      const named = list.map(({ kid }) => kid);
      expect(named).toEqual(named.toSorted());
      expect(named.filter((kid) => kids.includes(kid))).toEqual(kids);
    }
    expect((await platform.listSealingKeys()).every((key) => 'wrapped' in key)).toBe(true);
    expect((await platform.listSigningKeys()).every((key) => 'publicJwk' in key)).toBe(true);
  });
});

describe('settings', () => {
  it('are remembered apart, by tenant and by name', async () => {
    const { recentGateway, recentProject } = await import('../../shared/storage/recent.ts');
    const [mine, theirs] = [newTenantId(), newTenantId()];
    const id = newProjectId(new Date());
    const [project, other] = [aProject(mine, { id, name: 'Mine' }), aProject(theirs, { id, name: 'Theirs' })];
    const gateway = (tenantId: TenantId, label: string) => ({ id: 'gw_1' as GatewayId, tenantId, label }) as unknown as Gateway;
    await commit([project, other].map(tenants.createProject));
    await commit([tenants.createGateway(gateway(mine, 'Mine')), tenants.createGateway(gateway(theirs, 'Theirs'))]);
    for (const _ of [1, 2]) {
      expect([(await recentProject(mine, id))?.name, (await recentProject(theirs, id))?.name]).toEqual(['Mine', 'Theirs']);
      expect([(await recentGateway(mine, 'gw_1' as GatewayId))?.label, (await recentGateway(theirs, 'gw_1' as GatewayId))?.label]).toEqual([
        'Mine',
        'Theirs',
      ]);
    }
    expect(await recentProject(mine, 'none' as ProjectId)).toBeUndefined();
    await commit([tenants.changeProject(project, { name: 'Renamed' })]);
    expect((await recentProject(mine, id))?.name).toBe('Mine');
  });
});
