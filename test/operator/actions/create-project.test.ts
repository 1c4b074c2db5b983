import { describe, expect, it } from 'vitest';
import { addOrigin } from '../../../apps/operator/actions/add-origin.ts';
import { createProject } from '../../../apps/operator/actions/create-project.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { findOrigin, findProject, listProjects } from '../../../shared/storage/tenants.ts';
import { anOrigin, aTenantId, dry, projectRequest, run } from './home.ts';

describe('createProject', () => {
  it('stores the project, its origin and its checkout’s address', async () => {
    const request = projectRequest(await aTenantId(), { currencies: ['USD'] });
    const { result } = await createProject(request, run());
    expect(await findProject(request.tenantId, result.id)).toEqual(result);
    expect(result).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      currencies: ['eur', 'usd'],
      gateways: [],
    });
    expect(await findOrigin(request.origins[0] ?? '')).toMatchObject({
      kind: 'storefront',
      tenantId: request.tenantId,
      projectId: result.id,
    });
    expect(await findOrigin(request.checkoutUrl)).toMatchObject({ kind: 'checkout' });
  });

  it('leaves an equal project unchanged, even when origins were added since', async () => {
    const request = projectRequest(await aTenantId());
    const { result } = await createProject(request, run());
    await addOrigin({ tenantId: request.tenantId, projectId: result.id, origin: anOrigin() }, run());
    expect(await createProject(request, run())).toMatchObject({
      status: 'unchanged',
      result: { id: result.id },
    });
    expect(await listProjects(request.tenantId)).toHaveLength(1);
  });

  it('refuses an existing name with other values, and names them', async () => {
    const request = projectRequest(await aTenantId());
    await createProject(request, run());
    await expect(createProject({ ...request, timeZone: 'UTC' }, run())).rejects.toMatchObject({
      code: 'already_exists',
      message: expect.stringContaining('timeZone Europe/Berlin'),
    });
  });

  it('refuses an origin of another project, also in a dry run', async () => {
    const first = projectRequest(await aTenantId());
    await createProject(first, run());
    const second = projectRequest(await aTenantId(), { origins: first.origins });
    for (const how of [run(), dry()])
      await expect(createProject(second, how)).rejects.toMatchObject({ code: 'already_exists' });
    expect(await listProjects(second.tenantId)).toEqual([]);
  });

  it('creates one of two projects that register the same origin concurrently', async () => {
    const first = projectRequest(await aTenantId());
    const second = projectRequest(await aTenantId(), { origins: first.origins });
    const results = await Promise.allSettled([createProject(first, run()), createProject(second, run())]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([...(await listProjects(first.tenantId)), ...(await listProjects(second.tenantId))]).toHaveLength(
      1,
    );
  });

  it('refuses a storefront’s origin as checkout, and a checkout’s as storefront', async () => {
    const shop = projectRequest(await aTenantId());
    await createProject(shop, run());
    const asCheckout = projectRequest(await aTenantId(), { checkoutUrl: shop.origins[0] });
    await expect(createProject(asCheckout, run())).rejects.toMatchObject({ code: 'already_exists' });
    const asShop = projectRequest(await aTenantId(), {
      origins: [shop.checkoutUrl],
      checkoutUrl: 'https://other.billing.test',
    });
    await expect(createProject(asShop, run())).rejects.toMatchObject({ code: 'already_exists' });
  });

  it('refuses an unknown tenant', async () => {
    await expect(createProject(projectRequest('t00000000000' as TenantId), run())).rejects.toMatchObject({
      details: { field: 'tenant' },
    });
  });

  it('writes nothing in a dry run', async () => {
    const request = projectRequest(await aTenantId());
    const { changes } = await createProject(request, dry());
    expect(changes).toContain(`register the origin ${request.origins[0]}`);
    expect(await listProjects(request.tenantId)).toEqual([]);
    expect(await findOrigin(request.origins[0] ?? '')).toBeUndefined();
  });
});
