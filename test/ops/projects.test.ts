import { describe, expect, it } from 'vitest';
import { addOrigin } from '../../ops/actions/add-origin.ts';
import { changeProject } from '../../ops/actions/change-project.ts';
import { createProject } from '../../ops/actions/create-project.ts';
import { createTenant } from '../../ops/actions/create-tenant.ts';
import { removeOrigin } from '../../ops/actions/remove-origin.ts';
import { clearEvents, setEvents } from '../../ops/actions/set-events.ts';
import type { TenantId } from '../../shared/domain/ids.ts';
import type { ProjectRequest } from '../../shared/domain/tenants/project-settings.ts';
import { randomBase32 } from '../../shared/runtime/new-id.ts';
import { openEventSecret } from '../../shared/secrets/event-secret.ts';
import { findOrigin, findProject, findTenantByName, listProjects, listTenants } from '../../shared/storage/tenants.ts';
import { now } from '../support/clock.ts';
import { everything, itemsOf } from '../support/table.ts';

const run = () => ({ now: now() });
const dry = () => ({ now: now(), dryRun: true });
const aName = () => `t-${randomBase32(10)}`;
const aTenantId = async () => (await createTenant({ uniqueName: aName() }, run())).result.id;
const secret = 'a-secret-of-some-length';

function aRequest(tenantId: TenantId, change: Partial<ProjectRequest> = {}) {
  const host = randomBase32(10);
  return {
    tenantId,
    name: 'Shop',
    origins: [`https://${host}.example`],
    checkoutUrl: 'https://pay.billing.test',
    baseCurrency: 'eur',
    timeZone: 'Europe/Berlin',
    ...change,
  };
}

describe('createTenant', () => {
  it('registers a tenant that is found by name and listed', async () => {
    const uniqueName = aName();
    const { status, result } = await createTenant({ uniqueName }, run());
    expect(status).toBe('created');
    expect(result.id).toMatch(/^t[0-9a-z]{11}$/);
    expect(await findTenantByName(uniqueName)).toMatchObject({ id: result.id, uniqueName });
    expect(await listTenants(uniqueName)).toMatchObject([{ tenantId: result.id, uniqueName }]);
  });

  it('says that a tenant exists when it is made again', async () => {
    const uniqueName = aName();
    const { result } = await createTenant({ uniqueName }, run());
    expect(await createTenant({ uniqueName }, run())).toMatchObject({ status: 'unchanged', changes: [], result: { id: result.id } });
  });

  it('makes one tenant of two commands at the same moment', async () => {
    const uniqueName = aName();
    const results = await Promise.allSettled([createTenant({ uniqueName }, run()), createTenant({ uniqueName }, run())]);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'already_exists' });
    expect(await listTenants(uniqueName)).toHaveLength(1);
  });

  it('writes nothing in a dry run', async () => {
    const uniqueName = aName();
    const outcome = await createTenant({ uniqueName }, dry());
    expect(outcome).toMatchObject({ status: 'created', changes: [`register the tenant ${uniqueName}`] });
    expect(await findTenantByName(uniqueName)).toBeUndefined();
  });
});

describe('createProject', () => {
  it('stores the project and leads its origin to it', async () => {
    const request = aRequest(await aTenantId(), { currencies: ['USD'] });
    const { result } = await createProject(request, run());
    expect(await findProject(request.tenantId, result.id)).toEqual(result);
    expect(result).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{24}$/), currencies: ['eur', 'usd'], gateways: [] });
    expect(await findOrigin(request.origins[0] ?? '')).toMatchObject({
      kind: 'storefront',
      tenantId: request.tenantId,
      projectId: result.id,
    });
    expect(await findOrigin(request.checkoutUrl)).toMatchObject({ kind: 'checkout' });
  });

  it('leaves the same project as it is, also when origins were added since', async () => {
    const request = aRequest(await aTenantId());
    const { result } = await createProject(request, run());
    await addOrigin({ tenantId: request.tenantId, projectId: result.id, origin: `https://${randomBase32(10)}.example` }, run());
    expect(await createProject(request, run())).toMatchObject({ status: 'unchanged', result: { id: result.id } });
    expect(await listProjects(request.tenantId)).toHaveLength(1);
  });

  it('refuses the same name with other values and says which', async () => {
    const request = aRequest(await aTenantId());
    await createProject(request, run());
    await expect(createProject({ ...request, timeZone: 'UTC' }, run())).rejects.toMatchObject({
      code: 'already_exists',
      message: expect.stringContaining('timeZone Europe/Berlin'),
    });
  });

  it('gives an origin to one project only, in a dry run too', async () => {
    const first = aRequest(await aTenantId());
    await createProject(first, run());
    const second = aRequest(await aTenantId(), { origins: first.origins });
    for (const how of [run(), dry()]) await expect(createProject(second, how)).rejects.toMatchObject({ code: 'already_exists' });
    expect(await listProjects(second.tenantId)).toEqual([]);
  });

  it('lets one of two projects win an origin that both want at the same moment', async () => {
    const first = aRequest(await aTenantId());
    const second = aRequest(await aTenantId(), { origins: first.origins });
    const results = await Promise.allSettled([createProject(first, run()), createProject(second, run())]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([...(await listProjects(first.tenantId)), ...(await listProjects(second.tenantId))]).toHaveLength(1);
  });

  it('keeps storefronts and hosted checkouts apart', async () => {
    const shop = aRequest(await aTenantId());
    await createProject(shop, run());
    const asCheckout = aRequest(await aTenantId(), { checkoutUrl: shop.origins[0] });
    await expect(createProject(asCheckout, run())).rejects.toMatchObject({ code: 'already_exists' });
    const asShop = aRequest(await aTenantId(), { origins: [shop.checkoutUrl], checkoutUrl: 'https://other.billing.test' });
    await expect(createProject(asShop, run())).rejects.toMatchObject({ code: 'already_exists' });
  });

  it('knows no project of a tenant that does not exist', async () => {
    await expect(createProject(aRequest('t00000000000' as TenantId), run())).rejects.toMatchObject({ details: { field: 'tenant' } });
  });

  it('writes nothing in a dry run', async () => {
    const request = aRequest(await aTenantId());
    const { changes } = await createProject(request, dry());
    expect(changes).toContain(`register the origin ${request.origins[0]}`);
    expect(await listProjects(request.tenantId)).toEqual([]);
    expect(await findOrigin(request.origins[0] ?? '')).toBeUndefined();
  });
});

describe('addOrigin', () => {
  it('registers one more, canonically, once', async () => {
    const { tenantId, id: projectId } = (await createProject(aRequest(await aTenantId()), run())).result;
    const host = randomBase32(10);
    const { result } = await addOrigin({ tenantId, projectId, origin: `https://${host.toUpperCase()}.EXAMPLE:443` }, run());
    expect(result.origins).toContain(`https://${host}.example`);
    expect((await findProject(tenantId, projectId))?.origins).toEqual(result.origins);
    expect(await addOrigin({ tenantId, projectId, origin: `https://${host}.example` }, run())).toMatchObject({ status: 'unchanged' });
  });

  it('never finds another tenant’s project', async () => {
    const { id: projectId } = (await createProject(aRequest(await aTenantId()), run())).result;
    const request = { tenantId: await aTenantId(), projectId, origin: `https://${randomBase32(10)}.example` };
    await expect(addOrigin(request, run())).rejects.toMatchObject({ details: { field: 'project' } });
    expect(await findOrigin(request.origin)).toBeUndefined();
  });
});

describe('removeOrigin', () => {
  it('leads the origin nowhere, until another project registers it', async () => {
    const [kept, given] = [randomBase32(10), randomBase32(10)].map((host) => `https://${host}.example`);
    const { result: project } = await createProject(aRequest(await aTenantId(), { origins: [kept ?? '', given ?? ''] }), run());
    const request = { tenantId: project.tenantId, projectId: project.id, origin: given ?? '' };

    expect(await removeOrigin(request, run())).toMatchObject({ status: 'changed', result: { origins: [kept] } });
    expect(await findOrigin(request.origin)).toBeUndefined();
    expect((await findProject(project.tenantId, project.id))?.origins).toEqual([kept]);
    expect(await removeOrigin(request, run())).toMatchObject({ status: 'unchanged' });

    const other = (await createProject(aRequest(await aTenantId(), { origins: [request.origin] }), run())).result;
    expect(await findOrigin(request.origin)).toMatchObject({ tenantId: other.tenantId, projectId: other.id });
    expect(await removeOrigin(request, run())).toMatchObject({ status: 'unchanged' });
    expect(await findOrigin(request.origin)).toMatchObject({ projectId: other.id });
  });

  it('leaves a project its last one', async () => {
    const { result: project } = await createProject(aRequest(await aTenantId()), run());
    const request = { tenantId: project.tenantId, projectId: project.id, origin: project.origins[0] ?? '' };
    await expect(removeOrigin(request, run())).rejects.toMatchObject({ details: { field: 'origin' } });
    expect(await findOrigin(request.origin)).toMatchObject({ projectId: project.id });
  });
});

describe('changeProject', () => {
  it('changes what is given and nothing else', async () => {
    const { result: project } = await createProject(aRequest(await aTenantId(), { logoUrl: 'https://cdn.example/logo.svg' }), run());
    const which = { tenantId: project.tenantId, projectId: project.id };
    expect(await changeProject({ ...which, timeZone: 'UTC', currencies: ['usd'] }, run())).toMatchObject({ status: 'changed' });
    expect(await findProject(project.tenantId, project.id)).toEqual({ ...project, timeZone: 'UTC', currencies: ['eur', 'usd'] });
    expect(await changeProject({ ...which, timeZone: 'UTC' }, run())).toMatchObject({ status: 'unchanged' });
    await changeProject({ ...which, withoutLogo: true }, run());
    expect(await findProject(project.tenantId, project.id)).not.toHaveProperty('logoUrl');
  });

  it('makes a new checkout address known', async () => {
    const { result: project } = await createProject(aRequest(await aTenantId()), run());
    const checkoutUrl = `https://${randomBase32(10)}.example`;
    await changeProject({ tenantId: project.tenantId, projectId: project.id, checkoutUrl }, run());
    expect(await findOrigin(checkoutUrl)).toMatchObject({ kind: 'checkout' });
  });

  it('refuses a change of nothing', async () => {
    const { result: project } = await createProject(aRequest(await aTenantId()), run());
    await expect(changeProject({ tenantId: project.tenantId, projectId: project.id }, run())).rejects.toThrow(/nothing was given/);
  });
});

describe('setEvents', () => {
  it('seals the secret, and gives it back to the delivery alone', async () => {
    const { result: project } = await createProject(aRequest(await aTenantId()), run());
    const which = { tenantId: project.tenantId, projectId: project.id };
    const { result } = await setEvents({ ...which, url: 'https://backend.example/in', secret }, run());
    expect(result.events).toMatchObject({ url: 'https://backend.example/in', mode: 'shared_secret', headerName: 'x-webhook-secret' });
    expect(JSON.stringify(await everything())).not.toContain(secret);
    const stored = await findProject(project.tenantId, project.id);
    expect(stored && (await openEventSecret(stored))).toBe(secret);
  });

  it('changes nothing when everything is the same, and reseals another secret', async () => {
    const { result: project } = await createProject(aRequest(await aTenantId()), run());
    const request = { tenantId: project.tenantId, projectId: project.id, url: 'https://backend.example/in', mode: 'bearer', secret };
    const { result: before } = await setEvents(request, run());
    expect(await setEvents(request, run())).toMatchObject({ status: 'unchanged' });
    const { result: after } = await setEvents({ ...request, secret: `${secret}-2` }, run());
    expect(after.events?.sealedSecret).not.toBe(before.events?.sealedSecret);
  });

  it('refuses hmac_sha256 and leaves the settings as they were', async () => {
    const { result: project } = await createProject(aRequest(await aTenantId()), run());
    const request = { tenantId: project.tenantId, projectId: project.id, url: 'https://backend.example/in', secret };
    await setEvents(request, run());
    const before = await itemsOf(project.tenantId);
    await expect(setEvents({ ...request, mode: 'hmac_sha256' }, run())).rejects.toThrow(/not implemented/);
    expect(await itemsOf(project.tenantId)).toEqual(before);
  });

  it('can be undone', async () => {
    const { result: project } = await createProject(aRequest(await aTenantId()), run());
    const which = { tenantId: project.tenantId, projectId: project.id };
    await setEvents({ ...which, url: 'https://backend.example/in', mode: 'no_auth' }, run());
    expect(await clearEvents(which, run())).toMatchObject({ status: 'changed' });
    expect(await findProject(project.tenantId, project.id)).not.toHaveProperty('events');
    expect(await clearEvents(which, run())).toMatchObject({ status: 'unchanged' });
  });
});
