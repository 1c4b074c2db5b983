import { describe, expect, it } from 'vitest';
import { createTenant } from '../../../apps/operator/actions/create-tenant.ts';
import { findTenantByName, listTenants } from '../../../shared/storage/tenants.ts';
import { aName, dry, run } from './home.ts';

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
    expect(await createTenant({ uniqueName }, run())).toMatchObject({
      status: 'unchanged',
      changes: [],
      result: { id: result.id },
    });
  });

  it('creates one tenant for two concurrent commands', async () => {
    const uniqueName = aName();
    const results = await Promise.allSettled([
      createTenant({ uniqueName }, run()),
      createTenant({ uniqueName }, run()),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'already_exists' });
    expect(await listTenants(uniqueName)).toHaveLength(1);
  });

  it('writes nothing in a dry run', async () => {
    const uniqueName = aName();
    const outcome = await createTenant({ uniqueName }, dry());
    expect(outcome).toMatchObject({ status: 'created', changes: [`register the tenant ${uniqueName}`] });
    expect(await findTenantByName(uniqueName)).toBeUndefined();
  });
});
